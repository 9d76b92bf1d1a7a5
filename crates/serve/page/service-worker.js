// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "ac4160d665e2f81b";
const FILES = ["./assets/HintPanel-D5DMLNSc.css","./assets/HintPanel-DhvCnXKw.js","./assets/Learn-BUWXMia7.css","./assets/Learn-ColRybZ6.js","./assets/MakePanel-BPI8kSZy.css","./assets/MakePanel-Cit8_Q3_.js","./assets/SettingsPanel-C3MEIWQm.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-CfeFDVn6.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B8Ll8_FQ.js","./assets/SolvePanel-B9-PB5Wg.css","./assets/game.svelte-CVuxaeDB.js","./assets/index-BlLWWgnz.js","./assets/index-DP4qP2gu.css","./assets/index.svelte-IYrDC12S.js","./assets/ko-engine-po4G099_.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-BuPI1A2A.wasm","./assets/ninefold_wasm_bg-xcqfeV2Q.wasm","./assets/svg-D32tPKBP.js","./assets/worker-D5ehrIDD.js","./assets/worker-esUHEZal.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
