// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "31215b58f5c7a2c4";
const FILES = ["./assets/Busy-BAz4paYW.js","./assets/CreatePanel-BPeNa8P6.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BSDO93w1.js","./assets/HintCard-BY5pV_PR.css","./assets/Learn-DaInUNSx.css","./assets/Learn-ZbunjsCo.js","./assets/Legend-CywXiQt7.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-DC6ETIS1.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-BFuEq8Mt.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-DBfiQaYc.js","./assets/ProofButton-Be4KAA5K.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-iLk0zi4M.js","./assets/Result-Ec-0Erjx.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-DVA8RxKd.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-DILqr7jZ.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-DzdTuMql.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-C9kUYNqB.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-DLbyisqS.js","./assets/files-DDI7dunX.js","./assets/index-BUVByvTn.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-D-oBCk5T.js","./assets/ninefold_book-D5mwElp2.wasm","./assets/ninefold_steps-CaeoGe4O.wasm","./assets/ninefold_wasm_bg-CgdRGi9k.wasm","./assets/opened-file-BvAT1FX3.js","./assets/parts-zfH2UHrW.js","./assets/photo.svelte-CaJHLmbZ.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-CaWR1NG0.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BRm96on9.js","./assets/typeset-CHdZyn0v.js","./assets/worker--RorOKn-.js","./assets/worker-DLV5xHG_.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
