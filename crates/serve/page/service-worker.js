// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "1db1b745392c0f4b";
const FILES = ["./assets/Busy-BdApAaJr.js","./assets/CreatePanel-DV14ZbM5.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-D3nPnXG7.js","./assets/Learn-DaInUNSx.css","./assets/Learn-o4qB5MnF.js","./assets/Legend-C88OTdfu.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-BSEoP70q.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-DemwmhaY.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-Di4he_Br.js","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-C_A4SC6t.js","./assets/Result-c7Pm8Aj1.css","./assets/Result-t8sCmPxA.js","./assets/Sentences-Dndu6e_W.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-DwHxgPi4.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-DEPoqaew.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-BzjQJ5pk.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-ChkXL7xA.js","./assets/files-DDI7dunX.js","./assets/index-C06Mj62m.js","./assets/index-C9w1V07n.css","./assets/ko-Bo2GAysr.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-BGsP70qD.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-CLyH11D1.js","./assets/ninefold_steps-C_cdvAh5.wasm","./assets/ninefold_wasm_bg-CYCeNEg6.wasm","./assets/opened-file-BCnq3h2Q.js","./assets/parts-DR6KU84d.js","./assets/photo.svelte-dq7F-PMu.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-B0x3Ocmn.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BN6QfT1R.js","./assets/worker-B3xcJS3f.js","./assets/worker-BIsw-vz7.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
