// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "c322888280144e6f";
const FILES = ["./assets/Busy-wjd5M8uz.js","./assets/CreatePanel-BoRN5ICO.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BAUTkz0e.js","./assets/HintCard-BY5pV_PR.css","./assets/Learn-CNv4FqzV.js","./assets/Learn-DaInUNSx.css","./assets/Legend-BAStDalv.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-BSWgY5C2.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-Bwcjmc5M.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-C5KT6okp.js","./assets/PlayTools-CWIdMw_V.css","./assets/ProofButton-Bz_lvE-n.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-4gvScNQA.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/Result-BeS8th_p.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-Blq-R4Mv.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-i1ugElM9.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-DuILafI7.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CmNSX3Bi.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-BpBog7TT.js","./assets/files-DDI7dunX.js","./assets/index-Ck32yTVO.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-G6ht2ZjV.js","./assets/ninefold_book-NEP6oZiy.wasm","./assets/ninefold_steps-S_QFOkK4.wasm","./assets/ninefold_wasm_bg-sNVoOcGY.wasm","./assets/opened-file-DSZYxDLE.js","./assets/parts-C2quKg8u.js","./assets/photo.svelte-BPC5oYQB.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-CltEmwWe.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BMPygzP-.js","./assets/typeset-wUY1tMN1.js","./assets/worker-CEx8qPON.js","./assets/worker-CNPbM_cJ.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
