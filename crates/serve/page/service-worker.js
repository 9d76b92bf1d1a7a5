// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "3c4836a6c688817b";
const FILES = ["./assets/HintPanel-CHp6Xg91.js","./assets/HintPanel-D5DMLNSc.css","./assets/Learn-BUWXMia7.css","./assets/Learn-XQx7QdZm.js","./assets/MakePanel-BPI8kSZy.css","./assets/MakePanel-BiQWN15Q.js","./assets/SettingsPanel-C3MEIWQm.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-Ci1lXmt2.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-r8wXV-CX.js","./assets/game.svelte-DK8YnTFl.js","./assets/index-DP4qP2gu.css","./assets/index-DfJzqO-H.js","./assets/index.svelte-IYrDC12S.js","./assets/ko-engine-po4G099_.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_wasm_bg-BGT-3mjK.wasm","./assets/svg-D32tPKBP.js","./assets/worker-CK5Mn6Hw.js","./assets/worker-CXY22PAD.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
