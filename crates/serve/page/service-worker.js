// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "c5419c91dbc65b2b";
const FILES = ["./assets/HintPanel-C8eknojF.css","./assets/HintPanel-DSU4Lwg1.js","./assets/Learn-BXzJZ0qk.js","./assets/Learn-CJyOm2-K.css","./assets/MakePanel-MIIF8bn-.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-zb1wf0ra.js","./assets/SharePanel-XTl7QGJ7.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-Sd5Cmf8W.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-DbvUzqk5.js","./assets/index-Bdf2q_HM.css","./assets/index-WrMsLaTx.js","./assets/index.svelte-DVZeA_Pa.js","./assets/ko-reasons-DCSBZLur.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-CvssSrVP.wasm","./assets/ninefold_wasm_bg-C1pmCs8D.wasm","./assets/svg-D32tPKBP.js","./assets/worker-I4V_bvOp.js","./assets/worker-UoZI-AFv.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
