// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "3114fa39013bab69";
const FILES = ["./assets/HintPanel-3ribWGvu.js","./assets/HintPanel-D5DMLNSc.css","./assets/Learn-BUWXMia7.css","./assets/Learn-oP2KqAvw.js","./assets/MakePanel-BPI8kSZy.css","./assets/MakePanel-DvNZz_9J.js","./assets/SettingsPanel-C3MEIWQm.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-Y0vAwUNy.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BtmZwCXP.js","./assets/game.svelte-BrIrglHo.js","./assets/index-CYRj03cM.js","./assets/index-DP4qP2gu.css","./assets/index.svelte-IYrDC12S.js","./assets/ko-engine-po4G099_.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-itDDGzqk.wasm","./assets/ninefold_wasm_bg-BTnfW-FE.wasm","./assets/svg-D32tPKBP.js","./assets/worker-CrWK9riy.js","./assets/worker-QUNsSSn4.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
