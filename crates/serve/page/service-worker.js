// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "ca5120090f782ed0";
const FILES = ["./assets/HintPanel-C8eknojF.css","./assets/HintPanel-gEEK8J-7.js","./assets/Learn-CJyOm2-K.css","./assets/Learn-DO2QjJBV.js","./assets/MakePanel-Db4K0OC2.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-zb1wf0ra.js","./assets/SharePanel-B5rsVi7N.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BdPsDAm1.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-DjQNPww5.js","./assets/index-Bdf2q_HM.css","./assets/index-Cz-HlxXh.js","./assets/index.svelte-DVZeA_Pa.js","./assets/ko-reasons-DCSBZLur.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-Dwk7SJN9.wasm","./assets/ninefold_wasm_bg-BbZkyL7H.wasm","./assets/svg-D32tPKBP.js","./assets/worker-BUDYvns7.js","./assets/worker-CPQ3bCrm.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('ninefold-') && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page asks for this when the reader agrees to change to the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'apply') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (address.pathname.includes('/v1/')) return;
  const options = { ignoreSearch: true, cacheName: NAME };
  const asked = request.mode === 'navigate' ? new URL('./index.html', self.location.href).href : request;
  event.respondWith(caches.match(asked, options).then((kept) => kept ?? fetch(request)));
});
