// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "0cccdd8b49406628";
const FILES = ["./assets/Busy-BpaUyE1d.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/CreatePanel-KrXeb6wx.js","./assets/HintCard-Gep2riCB.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-CNz-f43H.js","./assets/Learn-DaInUNSx.css","./assets/Legend-C91Qbebd.js","./assets/Legend-UTcQOfB5.css","./assets/PlayTools-DTy5ItYg.css","./assets/PlayTools-Ugdbbb_j.js","./assets/PuzzlesPanel-CCH50T09.css","./assets/PuzzlesPanel-DSfrE_og.js","./assets/Result-CevuSnhx.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-mo3oK2Tr.css","./assets/Sentences-se8bjjkg.js","./assets/SettingsPanel-ak-T7ht_.js","./assets/SettingsPanel-lRh_BRhu.css","./assets/SharePanel-DN83cP2C.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-DWnAdkwS.css","./assets/SolvePanel-Fb6CgXR8.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-UPR3lLgJ.js","./assets/elsewhere-DLs2SEnI.js","./assets/engine.svelte-CtGHsLyN.js","./assets/files-D7EdU_sy.js","./assets/index-0JgLAWqT.js","./assets/index-QIECIJda.css","./assets/ko-DuMsE95T.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-BKTy729f.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-valkFn_w.js","./assets/ninefold_steps-CG9EjbqF.wasm","./assets/ninefold_wasm_bg-4Nm3IBp0.wasm","./assets/parts-Toq2h8hS.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-DQA6V5xg.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-Bqp1RCbu.js","./assets/worker-B5OOIVnO.js","./assets/worker-fbrPyaE-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
