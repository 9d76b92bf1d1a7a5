// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "277c40747d689e29";
const FILES = ["./assets/HintPanel-C8eknojF.css","./assets/HintPanel-Cs6pU8xo.js","./assets/Learn-CJyOm2-K.css","./assets/Learn-zwPgK0Uq.js","./assets/MakePanel-4klduavs.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-DjDW6jPo.js","./assets/SharePanel-CFIFcnS3.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-3kypThIb.js","./assets/SolvePanel-B9-PB5Wg.css","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-Cdh0dCpo.js","./assets/index-CKqam5hf.js","./assets/index-DdxGSgta.css","./assets/index.svelte-CM_U5Tb9.js","./assets/ko-engine-po4G099_.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-CPVewyeP.wasm","./assets/ninefold_wasm_bg-DTWeR-CL.wasm","./assets/svg-D32tPKBP.js","./assets/worker-BBOTtQIt.js","./assets/worker-BsGEpgqE.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
