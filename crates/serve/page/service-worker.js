// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "499571972e7690c9";
const FILES = ["./assets/HintPanel-BlfXmyvG.js","./assets/HintPanel-D5DMLNSc.css","./assets/Learn-BUWXMia7.css","./assets/Learn-CZxOxTE1.js","./assets/MakePanel-BPI8kSZy.css","./assets/MakePanel-Dr5-pFDZ.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-Dxbmgr3P.js","./assets/SharePanel-C-oR94Es.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-DFc_26aH.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-hVl5UyRo.js","./assets/index-Cu5b3PF4.css","./assets/index-DPrpOBtr.js","./assets/index.svelte-BIatFqgA.js","./assets/ko-engine-po4G099_.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-6HmBZTHT.wasm","./assets/ninefold_wasm_bg-DbY8sEsY.wasm","./assets/svg-D32tPKBP.js","./assets/worker-CgVvY3X4.js","./assets/worker-uneqrikm.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
