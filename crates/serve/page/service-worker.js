// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "980ed1653f0d2969";
const FILES = ["./assets/Busy-Dn6r9SbG.js","./assets/CreatePanel-8wUHYXH4.js","./assets/CreatePanel-C3wuA2od.css","./assets/HintCard-B2xFUBl7.js","./assets/HintCard-BY5pV_PR.css","./assets/Learn-Bt7-_jKe.js","./assets/Learn-DaInUNSx.css","./assets/Legend-DtT_jU2O.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-CW0VUaWQ.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-BSVwxW1P.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-QbfRTvfq.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-u3Jt0KXJ.js","./assets/Result-BViG4vsh.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-BFF8zLV4.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-D8VrA7qI.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-C2pxhxWE.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-C6dedkUN.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-CpPxT4VN.js","./assets/files-DDI7dunX.js","./assets/index-Bx60r-4W.js","./assets/index-yER_RoPL.css","./assets/ko-reasons-ze5qGe5L.js","./assets/ko-yvB5mOj_.js","./assets/labels-Bmn4Ni4R.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-DO1xXeLg.js","./assets/ninefold_book-nvwGLGWC.wasm","./assets/ninefold_steps-DkWNy2kH.wasm","./assets/ninefold_wasm_bg-BKBIbrsE.wasm","./assets/opened-file-BDgm5cku.js","./assets/parts-BmCEqIk7.js","./assets/photo.svelte-K7rxfWiN.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-C551D-9Q.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-CS1ONRFk.js","./assets/typeset-ClXYBKQC.js","./assets/worker-C-SQr2fo.js","./assets/worker-DkB-ejpZ.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
