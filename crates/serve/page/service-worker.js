// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "9162bdc4fbe41954";
const FILES = ["./assets/Busy-CNdsn7TB.js","./assets/CreatePanel-CXLCPo27.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-DtXu_clj.js","./assets/Learn-CeWQUyp0.js","./assets/Learn-DaInUNSx.css","./assets/Legend-DNwMztFm.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-CtBAhVtN.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-18BRbTBh.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-BhMBdKKT.js","./assets/PlayTools-CWIdMw_V.css","./assets/ProofButton-Cgmc-Duw.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-Bg2L4KAl.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/Result-BOw_lC7y.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-CrJ4-jtu.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-CivTcztx.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-Uz5xP4eg.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-DVKL0PQz.css","./assets/SolvePanel-DaWi0vhg.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-BLGssyE5.js","./assets/files-DDI7dunX.js","./assets/index-Bv10JYry.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-D40T9PXz.js","./assets/ninefold_book-BzCD1lqo.wasm","./assets/ninefold_steps-Bk7VqjbQ.wasm","./assets/ninefold_wasm_bg-BFdM_6aW.wasm","./assets/opened-file-Dp7yKitT.js","./assets/parts-C4qteSM8.js","./assets/photo.svelte-B7knvwLP.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-A9TmYjp6.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-CXQvtamm.js","./assets/typeset-CfBjRCbc.js","./assets/worker-Bisba6T6.js","./assets/worker-CmqVDsbP.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
