// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "3215c48c1179c74a";
const FILES = ["./assets/Busy-DIe5TrjX.js","./assets/CreatePanel--8z6z_2b.js","./assets/CreatePanel-C606DRnH.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-BsyNo0xd.js","./assets/Learn-D1LSP7-j.js","./assets/Learn-DaInUNSx.css","./assets/Legend-DDjg9FB5.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-BIALhTsA.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-CW_T7B__.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-DEcD1c-0.js","./assets/ProofButton-CFvXLHYs.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-C5Xc7kJ4.js","./assets/Result-DgLzhGyb.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-DRoL0xJ0.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-M4wcPExv.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-DU19FEk7.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-BT39Vw_V.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-qONlRcPq.js","./assets/files-DDI7dunX.js","./assets/index-BQ-pMETq.js","./assets/index-Dhi5FBCn.css","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-pJwI6ZxS.js","./assets/ninefold_book-CEjQVFsY.wasm","./assets/ninefold_steps-BpqZjHeW.wasm","./assets/ninefold_wasm_bg-Bnfyx7lH.wasm","./assets/opened-file-BaoeZxQN.js","./assets/parts-CYxIQ3Rd.js","./assets/photo.svelte-CEP7MAz5.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-Cus2NhHK.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-C9f9PgSS.js","./assets/typeset-Dj7OYwKL.js","./assets/worker-CYXC5a-c.js","./assets/worker-w8P1BE15.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
