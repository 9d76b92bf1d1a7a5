// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "1e7e954ad2b4602c";
const FILES = ["./assets/Busy-BnJkYsfm.js","./assets/CreatePanel-CYYUxtF4.css","./assets/CreatePanel-Y8J3KPYg.js","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-BeZ_hYxg.js","./assets/Learn-D51UExwE.js","./assets/Learn-DaInUNSx.css","./assets/Legend-UTcQOfB5.css","./assets/Legend-_Wn8Uvj4.js","./assets/PasteBox-BGMznf6F.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-DdseElZv.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-7QXJH1cI.js","./assets/PlayTools-CWIdMw_V.css","./assets/PuzzlesPanel-BEXqsIME.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/Result-DEAY1bNd.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-D0ftS2c2.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-ChWgzwks.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-BAKgmzRw.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-Cya99C2S.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-Brf1pGWf.js","./assets/files-DDI7dunX.js","./assets/index-Dhi5FBCn.css","./assets/index-P7Exq8hh.js","./assets/ko-DV-cfsp0.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-tV9zOG-3.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-DkyppCiA.js","./assets/ninefold_book-BwF2MH2D.wasm","./assets/ninefold_steps-DIJK7O38.wasm","./assets/ninefold_wasm_bg-BIXef5PQ.wasm","./assets/opened-file-DT5R2UMr.js","./assets/parts-DtavlsyH.js","./assets/photo.svelte-DfPjNK_a.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-BDi78R5s.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BJyoAiWK.js","./assets/typeset-DX0mGKeK.js","./assets/worker-C_df3gem.js","./assets/worker-LF-O6FmL.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
