// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "c31107b46cd6e2fb";
const FILES = ["./assets/HintPanel-BgIuluqG.js","./assets/HintPanel-C8eknojF.css","./assets/Learn-ByP_45q2.js","./assets/Learn-CJyOm2-K.css","./assets/MakePanel-BnBVrzCl.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-Dir_mMVw.js","./assets/SharePanel-B31nZ0bx.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BvnqDP-P.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-Dp1LPN6a.js","./assets/index-12V7tCoe.js","./assets/index-Bdf2q_HM.css","./assets/index.svelte-B0GihazL.js","./assets/ko-reasons-C44N4mWq.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-8mm4Dxjt.wasm","./assets/ninefold_wasm_bg-DEetHsmf.wasm","./assets/svg-D32tPKBP.js","./assets/worker-2P-EutQu.js","./assets/worker-DpUkOyGB.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
