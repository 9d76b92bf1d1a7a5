// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "3feece7d2efe51be";
const FILES = ["./assets/Busy-CZZc81G1.js","./assets/CreatePanel-CQSIUc7p.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-BnO3OK96.js","./assets/Learn-By-OvgEp.js","./assets/Learn-DaInUNSx.css","./assets/Legend-Dhnxlobr.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-CIgDoyd3.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-DVVRpZ7b.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-BrQV4H15.js","./assets/PlayTools-CWIdMw_V.css","./assets/ProofButton-BHHrcoF9.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-DyC1-sSV.js","./assets/Result-BBUlpvhF.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-Dv6IJFcO.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-DqFLi_Xq.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-nh3w9BZN.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-DVKL0PQz.css","./assets/SolvePanel-DkoJTwuO.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-CUlF2Y5w.js","./assets/files-DDI7dunX.js","./assets/index-DZjCb30n.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-ZHlaKuPG.js","./assets/ninefold_book-CEjQVFsY.wasm","./assets/ninefold_steps-Cy85d2f4.wasm","./assets/ninefold_wasm_bg-C0Xk-dkv.wasm","./assets/opened-file-CePMH32r.js","./assets/parts-BOPmEHO-.js","./assets/photo.svelte-OpwjJ4O9.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-quRZ7e9c.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BaBMnoVa.js","./assets/typeset-BAwMrnQt.js","./assets/worker-B4tPtCQC.js","./assets/worker-XDfF8l2-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
