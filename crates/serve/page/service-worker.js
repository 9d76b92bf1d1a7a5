// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "38b6dccc3374b3eb";
const FILES = ["./assets/Busy-CFZJpGBh.js","./assets/CreatePanel-BpSs0FtV.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-huDHluFr.js","./assets/Learn-DaInUNSx.css","./assets/Learn-tmByEVIa.js","./assets/Legend-CItj6_PM.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-DC-goOxI.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-CGqKN2QV.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-2M1E62qb.js","./assets/PlayTools-CWIdMw_V.css","./assets/ProofButton-B6kFj80g.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-B6qMbY5f.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/Result-DI7VN8RC.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-B8WZn0Jj.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-BzeEG8mi.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-Dvqzr2Gq.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-B5txx-Ow.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-BHFZ143-.js","./assets/files-DDI7dunX.js","./assets/index-BhU5-Gl4.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-C0ILyrQz.js","./assets/ninefold_book-EmWzm_-i.wasm","./assets/ninefold_steps-ZoFjbilp.wasm","./assets/ninefold_wasm_bg-y0Inakj_.wasm","./assets/opened-file-CZAf8OMb.js","./assets/parts-cXXYdyjf.js","./assets/photo.svelte-Ce4l7xNW.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-Bby2WkkE.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-6adWqyMX.js","./assets/typeset-CYWEet2S.js","./assets/worker-B8Hh1ZW8.js","./assets/worker-D58glJgj.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
  event.respondWith(caches.match(asked, options).then((kept) => kept ?? fetched(request, address)));
});

const fetched = async (request, { pathname }) => {
  const answer = await fetch(request);
  if (answer.ok && pathname.endsWith('.otf')) await (await caches.open(NAME)).put(request, answer.clone());
  return answer;
};
