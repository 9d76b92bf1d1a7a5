// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "246768c5266d29e4";
const FILES = ["./assets/Busy-CcCIHwPL.js","./assets/CreatePanel-B8QVsDyS.js","./assets/CreatePanel-Dkclzfuy.css","./assets/HintCard-PEUx6_t8.css","./assets/HintCard-qdB1M3I1.js","./assets/Learn-0LwyATRH.js","./assets/Learn-Da_A-7v2.css","./assets/Legend-DfgcjwS5.js","./assets/Legend-UTcQOfB5.css","./assets/PlayTools-DIgyYB3Y.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-B1mp6q92.js","./assets/PuzzlesPanel-CuZnm9CV.css","./assets/Result-D-4LSsgr.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-Ax6glLj9.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-C-KahJeC.js","./assets/SettingsPanel-lRh_BRhu.css","./assets/SharePanel-D0UykRat.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-BPrc6FQp.js","./assets/SolvePanel-Cf63qCQp.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-DWsQlH7h.js","./assets/elsewhere-DJuWZcdS.js","./assets/engine.svelte-Cnu-dBNw.js","./assets/files-D7EdU_sy.js","./assets/index-CL_RpYsl.css","./assets/index-eRQal7Vt.js","./assets/ko-CuN0uOsI.js","./assets/ko-reasons-ze5qGe5L.js","./assets/lean-qr-BHmL942B.js","./assets/levels-Bzu71WRj.js","./assets/making.svelte-CFoa8Gg3.js","./assets/ninefold_steps-DM9uiDQG.wasm","./assets/ninefold_wasm_bg-DbpblDAy.wasm","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-DMcGRw3N.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BLT1YSOB.js","./assets/worker-AxpSFpBJ.js","./assets/worker-DmOILm3c.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
