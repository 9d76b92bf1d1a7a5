// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "57ef3c48c171d51d";
const FILES = ["./assets/HintPanel-BxkgkGEf.js","./assets/HintPanel-MCdDjDFX.css","./assets/Learn-Baci3jk7.css","./assets/Learn-CeTx9bWY.js","./assets/MakePanel-CrtA98zy.css","./assets/MakePanel-jbGSNCGZ.js","./assets/SettingsPanel-B1cBVjOR.js","./assets/SettingsPanel-Da2lnSm1.css","./assets/SharePanel-C2MImncJ.js","./assets/SharePanel-tM5kCjiB.css","./assets/Sheets-BTxs05Nf.css","./assets/Sheets-DlRlIDg-.js","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BDWQhwf8.js","./assets/disclose-version-BPzIOltZ.js","./assets/files-NwGGBLgM.js","./assets/index-BQP2UUaw.css","./assets/index-DEpweel1.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_wasm_bg-CTu0pf-P.wasm","./assets/svg-D32tPKBP.js","./assets/worker-C1OwMKwe.js","./assets/worker-CQXjJZhD.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
