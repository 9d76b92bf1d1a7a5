// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "16c3ea34599b3406";
const FILES = ["./assets/HintPanel-62O1XdIL.js","./assets/HintPanel-sua8-Zdo.css","./assets/Learn-Baci3jk7.css","./assets/Learn-C0uoPD2B.js","./assets/MakePanel-CHUZjSBI.js","./assets/MakePanel-ID0OZORG.css","./assets/SettingsPanel-BfI4m_oW.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-DjDp9UiE.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-D3bqY-by.js","./assets/files-NwGGBLgM.js","./assets/index-Cd2Cir9x.css","./assets/index-CuqYIMdr.js","./assets/index.svelte-C4sWSWCq.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_wasm_bg-CTu0pf-P.wasm","./assets/svg-D32tPKBP.js","./assets/worker-C1OwMKwe.js","./assets/worker-CQXjJZhD.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
