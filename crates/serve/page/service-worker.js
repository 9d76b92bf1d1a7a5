// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "22b653888aab4ec1";
const FILES = ["./assets/HintPanel-BXjq2x3-.js","./assets/HintPanel-C8eknojF.css","./assets/Learn-CJyOm2-K.css","./assets/Learn-CsHDJw9z.js","./assets/MakePanel-ITpERfue.js","./assets/MakePanel-ZD59fvmE.css","./assets/SettingsPanel-Da2lnSm1.css","./assets/SettingsPanel-zb1wf0ra.js","./assets/SharePanel-CQ3QT1Qg.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B9-PB5Wg.css","./assets/SolvePanel-BMcXLYQZ.js","./assets/board-CwdjXhep.js","./assets/elsewhere-VIIG26W_.js","./assets/game.svelte-DT_AaCNn.js","./assets/index-BUN0GKvq.js","./assets/index-Bdf2q_HM.css","./assets/index.svelte-DVZeA_Pa.js","./assets/ko-reasons-DCSBZLur.js","./assets/lean-qr-BHmL942B.js","./assets/ninefold_steps-Dn7pDRFd.wasm","./assets/ninefold_wasm_bg-C7IO1zmO.wasm","./assets/svg-D32tPKBP.js","./assets/worker-Bd8Zn_AO.js","./assets/worker-CC7gBcYI.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
