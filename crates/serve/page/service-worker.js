// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "340ee21bcd2cf6d0";
const FILES = ["./assets/Busy-DGGQG_1E.js","./assets/CreatePanel-Cp6NyaPT.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-Cs2Z7dK2.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-CFsaBa-9.js","./assets/Learn-Djgt3ibJ.css","./assets/Legend-C62KZn9A.js","./assets/Legend-UTcQOfB5.css","./assets/PlayTools-DRp8p0nk.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-CCH50T09.css","./assets/PuzzlesPanel-DEBqAbCV.js","./assets/Result-BB0wLIlG.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-DaPalY13.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-lRh_BRhu.css","./assets/SettingsPanel-oCSVxSMu.js","./assets/SharePanel-Sov0WFwi.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CFEN1lRE.js","./assets/SolvePanel-Cf63qCQp.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-UPR3lLgJ.js","./assets/elsewhere-DLs2SEnI.js","./assets/engine.svelte-BIiNTiMO.js","./assets/files-D7EdU_sy.js","./assets/index-Bv7PVOi8.js","./assets/index-CCSXmib9.css","./assets/ko-CIkd8YPh.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-BzZpMgVq.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-CyO_GhMB.js","./assets/ninefold_steps-epDXnu-1.wasm","./assets/ninefold_wasm_bg-BzxeeCAR.wasm","./assets/parts-Cp2hFNhX.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-DKvGXzoz.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BEBc5BGG.js","./assets/worker-DXfGGJCv.js","./assets/worker-sTcRx4in.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
const ROOT = new URL('./', self.location.href);

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
  // The page names its files relative to its address. So it would be blank at any other.
  const asked = address.pathname === ROOT.pathname ? new URL('index.html', ROOT).href : request;
  event.respondWith(caches.match(asked, options).then((kept) => kept ?? fetch(request)));
});
