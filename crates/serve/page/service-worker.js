// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "c246d083a0354498";
const FILES = ["./assets/Busy-BAA1ftmO.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/CreatePanel-Dsnlin1p.js","./assets/HintCard-C2Enh9fQ.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-DaInUNSx.css","./assets/Learn-IILA8rVZ.js","./assets/Legend-UTcQOfB5.css","./assets/Legend-u1-FAAhs.js","./assets/PlayTools-CCuccdE1.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-1vHE3zJ_.js","./assets/PuzzlesPanel-CCH50T09.css","./assets/Result-CL6UIKFS.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-BMjU_qod.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-CetSmBZn.js","./assets/SettingsPanel-lRh_BRhu.css","./assets/SharePanel-Cry51NgF.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-Bkp6ZWl-.js","./assets/SolvePanel-DWnAdkwS.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-UPR3lLgJ.js","./assets/elsewhere-DLs2SEnI.js","./assets/engine.svelte-CCZIJVuP.js","./assets/files-D7EdU_sy.js","./assets/index-DsVCCAMt.js","./assets/index-QIECIJda.css","./assets/ko-DuMsE95T.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-CqmoBxSM.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-BSMnsT2G.js","./assets/ninefold_steps-DIppt_ps.wasm","./assets/ninefold_wasm_bg-Dg3LXRie.wasm","./assets/parts-Bzo3sFIm.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-DYmoY-Um.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BvoyfhCm.js","./assets/worker-B8HzM37s.js","./assets/worker-Dxexk68I.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
