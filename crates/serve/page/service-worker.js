// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "36cca3694c3d866b";
const FILES = ["./assets/Busy-CFN9tqOf.js","./assets/CreatePanel-C2Aa3Ebp.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-DegrTvoy.js","./assets/Learn-BA1V1Dey.js","./assets/Learn-DaInUNSx.css","./assets/Legend-BZ9CxQBX.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-DY0r9aVU.css","./assets/PasteBox-DklVG2yc.js","./assets/PhotoPanel-DoNQAJoY.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-CfPq6K_I.js","./assets/ProofButton-ClpQX3Tc.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-DXANuSIW.js","./assets/Result-ZW1nFs3r.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-B-Boe22V.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-CPUl2Djg.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-Dk2Fcwo1.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CH585vGS.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-B0rUEkVc.js","./assets/files-DDI7dunX.js","./assets/index-Dhi5FBCn.css","./assets/index-ZkQtzKzM.js","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-CyXZCmHe.js","./assets/ninefold_book-D5mwElp2.wasm","./assets/ninefold_steps-CaeoGe4O.wasm","./assets/ninefold_wasm_bg-BfRdEaJO.wasm","./assets/opened-file-BPur6_gV.js","./assets/parts-C56DP4OT.js","./assets/photo.svelte-DgjzVfHu.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-Bu_nBaCF.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DOSR-cJr.js","./assets/typeset-CB_e5yXH.js","./assets/worker-DBlrC9pp.js","./assets/worker-KXpK1Ua7.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
