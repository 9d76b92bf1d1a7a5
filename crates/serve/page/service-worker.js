// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "924bc4ceaa2ae40d";
const FILES = ["./assets/HintPanel-DfcwMoq5.js","./assets/HintPanel-sua8-Zdo.css","./assets/Learn-BCKmbi6g.js","./assets/Learn-Baci3jk7.css","./assets/MakePanel-ID0OZORG.css","./assets/MakePanel-IeOhDRsg.js","./assets/SettingsPanel-BfI4m_oW.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-tM5kCjiB.css","./assets/SharePanel-uIGSNIKq.js","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-CuMerkd-.js","./assets/files-NwGGBLgM.js","./assets/index-Cd2Cir9x.css","./assets/index-Cs1BzC3n.js","./assets/index.svelte-C4sWSWCq.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_wasm_bg-J7xD-sUN.wasm","./assets/svg-D32tPKBP.js","./assets/worker-BklH9yQn.js","./assets/worker-CjhH-kWu.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
