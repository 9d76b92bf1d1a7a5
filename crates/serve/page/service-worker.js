// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "7974c1ffa6a4b062";
const FILES = ["./assets/Busy-D1BQUvif.js","./assets/CreatePanel-BAUlf0Qu.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-CrV3wWER.js","./assets/Learn-DaInUNSx.css","./assets/Learn-DtaxZkl8.js","./assets/Legend-BBKtvupC.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-DY0r9aVU.css","./assets/PasteBox-SMcD1Q8_.js","./assets/PhotoPanel-B-h0hFgz.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-DTy5ItYg.css","./assets/PlayTools-UqiloykN.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-CUQGo5BG.js","./assets/Result-BmzBlwFO.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-BkVFqKbz.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-DeCOtmE-.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-BuxsCDDW.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CZmEm4K4.css","./assets/SolvePanel-Cogs3GT8.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CZhlWK9F.js","./assets/digits-oSjBTCl5.bin","./assets/elsewhere-CSGUaCnH.js","./assets/engine.svelte-BZUD2aZV.js","./assets/files-DDI7dunX.js","./assets/index-DCu_vJIe.css","./assets/index-L279ctRo.js","./assets/ko-DxGsgLsL.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-C5v6lpNb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-BWC6E7uL.js","./assets/making.svelte-D84eBekg.js","./assets/ninefold_steps-CG9EjbqF.wasm","./assets/ninefold_wasm_bg-4Nm3IBp0.wasm","./assets/opened-file-Mz-2FkkR.js","./assets/parts-jw-z3Eci.js","./assets/photo.svelte-BsFc5-XI.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-x72OlJxN.js","./assets/score.svelte-BGKcn6wp.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DUO3XhHw.js","./assets/worker-B5OOIVnO.js","./assets/worker-fbrPyaE-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
