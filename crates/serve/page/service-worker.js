// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "0faa85204d92df6e";
const FILES = ["./assets/HintPanel-C8eknojF.css","./assets/HintPanel-C92RyuGu.js","./assets/Learn-C4SI1U2Q.js","./assets/Learn-CJyOm2-K.css","./assets/MakePanel-DFxjTBll.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-Dir_mMVw.js","./assets/SharePanel-BslqKg7-.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BlAAWhR0.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-0R1vbkG7.js","./assets/index-Bdf2q_HM.css","./assets/index-C1bgDHkt.js","./assets/index.svelte-B0GihazL.js","./assets/ko-reasons-C44N4mWq.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-jMNJbFIz.wasm","./assets/ninefold_wasm_bg-aZO5rTL3.wasm","./assets/svg-D32tPKBP.js","./assets/worker-BvsRG7V_.js","./assets/worker-JSGZMB1C.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
