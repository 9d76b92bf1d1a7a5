// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "e018b98df7e0fc5f";
const FILES = ["./assets/Busy-CVP2MKUz.js","./assets/CreatePanel-09z-rY6i.js","./assets/CreatePanel-CYYUxtF4.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-BkaA4OKd.js","./assets/Learn-BMElW5RN.js","./assets/Learn-DaInUNSx.css","./assets/Legend-B6LY2JzE.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-B1_T5LXo.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-D1Hmiref.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-COTlzINa.js","./assets/PlayTools-CWIdMw_V.css","./assets/PuzzlesPanel-BDwTW1LJ.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/Result-B7T16z_Z.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-Blgq__My.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-C2L8wxDo.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-BPbVFw6J.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CnjTKCLs.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-C6MSSusd.js","./assets/files-DDI7dunX.js","./assets/index-Dhi5FBCn.css","./assets/index-mIi_UDrj.js","./assets/ko-DV-cfsp0.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-DMUCruQD.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-BI7GJHAd.js","./assets/ninefold_book-CDdVbY2z.wasm","./assets/ninefold_steps-FVNalnxx.wasm","./assets/ninefold_wasm_bg-B9JIYF-t.wasm","./assets/opened-file-8Zavh2qh.js","./assets/parts-UwelmOOK.js","./assets/photo.svelte-kTMHEkxG.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-UXJhST9O.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DXfM__Es.js","./assets/typeset-DpuOefwI.js","./assets/worker-Bj7OX-A4.js","./assets/worker-CqF1soXk.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
