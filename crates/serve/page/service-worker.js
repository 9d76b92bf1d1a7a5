// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "064083126276ceed";
const FILES = ["./assets/Busy-DxY5pC-h.js","./assets/CreatePanel-CWb-3F7L.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-DKYIUwuv.js","./assets/Learn-DaInUNSx.css","./assets/Learn-Do3CtLmH.js","./assets/Legend-CL0qqSF7.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-CJTIVwfU.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-BJ_So3Y2.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-CeZyrerM.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-czb7jMiQ.js","./assets/Result-c7Pm8Aj1.css","./assets/Result-rqjDa7QT.js","./assets/Sentences-D4YqDR6b.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-FjIt5jsc.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-Blo0JPON.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CZmEm4K4.css","./assets/SolvePanel-Cp_Y6RSJ.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CZhlWK9F.js","./assets/digits-oSjBTCl5.bin","./assets/elsewhere-CSGUaCnH.js","./assets/engine.svelte-BZUD2aZV.js","./assets/files-DDI7dunX.js","./assets/index-B5vXr-MG.css","./assets/index-D2EA5w8i.js","./assets/ko-DxGsgLsL.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-C5v6lpNb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-BWC6E7uL.js","./assets/making.svelte-CFP37CG3.js","./assets/ninefold_steps-CG9EjbqF.wasm","./assets/ninefold_wasm_bg-4Nm3IBp0.wasm","./assets/opened-file-B0v8pSQQ.js","./assets/parts-jw-z3Eci.js","./assets/photo.svelte-e3ZKgYCF.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-x72OlJxN.js","./assets/score.svelte-BymEohwV.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DUO3XhHw.js","./assets/worker-B5OOIVnO.js","./assets/worker-fbrPyaE-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
