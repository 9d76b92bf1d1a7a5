// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "9445e1cab4127f7c";
const FILES = ["./assets/Busy-sETtxviF.js","./assets/CreatePanel-B6BFFigS.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-CXruebv8.js","./assets/Learn-CDDFcvPa.js","./assets/Learn-DaInUNSx.css","./assets/Legend-BZyoOIB2.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-BvEU7jCH.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-D7nIxFDD.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-SPZpq4Zk.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-Ciw2KUKx.js","./assets/Result-BlIgttmr.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-B2gdYmnp.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-B4hoZJzM.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-C1yZ-HuF.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-DVKL0PQz.css","./assets/SolvePanel-iQFaBr7D.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-skVmad9S.js","./assets/files-DDI7dunX.js","./assets/index-CujXBnVz.js","./assets/index-Dhi5FBCn.css","./assets/ko-DV-cfsp0.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-A--5nPSd.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-gJyA0kd4.js","./assets/ninefold_book-6mwaQjp_.wasm","./assets/ninefold_steps-Bu075hi2.wasm","./assets/ninefold_wasm_bg-BNYWaQnb.wasm","./assets/opened-file-CWyEbcMC.js","./assets/parts-DaBD8AuZ.js","./assets/photo.svelte-Ch8lHsN4.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-Dsw2BctI.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DyVJWc30.js","./assets/typeset-BYk453oi.js","./assets/worker-CqQEBeDB.js","./assets/worker-D0I00lFT.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
