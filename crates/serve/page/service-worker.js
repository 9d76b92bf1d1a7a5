// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "8d634a246bb72415";
const FILES = ["./assets/HintPanel-2CpFanSY.js","./assets/HintPanel-C8eknojF.css","./assets/Learn-CJyOm2-K.css","./assets/Learn-CKFq4DZx.js","./assets/MakePanel-BWq5dou1.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Bmo4uuwM.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-Brbx2uUA.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BFvFBhd7.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-5XN2HTjD.js","./assets/index-Bdf2q_HM.css","./assets/index-BwaxImaF.js","./assets/index.svelte-CiIKbo8x.js","./assets/ko-reasons-C6qBsW3n.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-D1Hfreat.wasm","./assets/ninefold_wasm_bg-Dk-GJPXM.wasm","./assets/svg-D32tPKBP.js","./assets/worker-BIe-MImg.js","./assets/worker-CVqk5Xe9.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
