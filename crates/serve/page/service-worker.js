// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "8d2c1b9eb48d177f";
const FILES = ["./assets/Busy-BOIk9Jal.js","./assets/CreatePanel-Bq3RNEQL.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-CaW-o8iu.js","./assets/Learn-CHK4hxoP.js","./assets/Learn-DaInUNSx.css","./assets/Legend-BO7SF_U8.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-C1r4Am_b.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-Cs_EKLdL.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-BZcKjUGq.js","./assets/PlayTools-CWIdMw_V.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-DSkWo7DY.js","./assets/Result-c7Pm8Aj1.css","./assets/Result-sjKHG96V.js","./assets/Sentences-8FOHy8Tn.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-fLOFebM0.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-BQ0U-prq.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-DVKL0PQz.css","./assets/SolvePanel-OLhqdK1r.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-ChkXL7xA.js","./assets/files-DDI7dunX.js","./assets/index-B5r8iqYk.js","./assets/index-yER_RoPL.css","./assets/ko-Bo2GAysr.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-BGsP70qD.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-BElUcgor.js","./assets/ninefold_steps-C_cdvAh5.wasm","./assets/ninefold_wasm_bg-CYCeNEg6.wasm","./assets/opened-file-CQF9fW0C.js","./assets/parts-DR6KU84d.js","./assets/photo.svelte-hSaPr45f.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-e3rGaGIW.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BN6QfT1R.js","./assets/worker-B3xcJS3f.js","./assets/worker-BIsw-vz7.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
  event.respondWith(caches.match(asked, options).then((kept) => kept ?? fetch(request)));
});
