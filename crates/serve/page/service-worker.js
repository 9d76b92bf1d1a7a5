// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "b696f49998915bda";
const FILES = ["./assets/Busy-BPqZskXj.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/CreatePanel-vO635MzN.js","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-CAPV0d5G.js","./assets/Learn-Br071WLE.js","./assets/Learn-DaInUNSx.css","./assets/Legend-UTcQOfB5.css","./assets/Legend-dGk8PhT7.js","./assets/PasteBox-DY0r9aVU.css","./assets/PasteBox-HFGUdND4.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PhotoPanel-LnElKQ-a.js","./assets/PlayTools-CC4uo2Ip.js","./assets/PlayTools-CWIdMw_V.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-DnHPrjmb.js","./assets/Result-DtXNC94H.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-mo3oK2Tr.css","./assets/Sentences-s25GOfQg.js","./assets/SettingsPanel-BNofkeAA.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-C42OoBmv.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CQu4HOam.js","./assets/SolvePanel-CZmEm4K4.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CZhlWK9F.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-CSGUaCnH.js","./assets/engine.svelte-BZUD2aZV.js","./assets/files-DDI7dunX.js","./assets/index-B5vXr-MG.css","./assets/index-DUR96Dxn.js","./assets/ko-DxGsgLsL.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-C5v6lpNb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-BWC6E7uL.js","./assets/making.svelte-256C1veN.js","./assets/ninefold_steps-CG9EjbqF.wasm","./assets/ninefold_wasm_bg-4Nm3IBp0.wasm","./assets/opened-file-DAEgl5-a.js","./assets/parts-jw-z3Eci.js","./assets/photo.svelte-CoUxNE7M.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-BS9SaR0S.js","./assets/score.svelte-BFZkpj1w.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DUO3XhHw.js","./assets/worker-B5OOIVnO.js","./assets/worker-fbrPyaE-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
