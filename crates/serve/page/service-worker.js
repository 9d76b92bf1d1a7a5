// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "83e8a9f0493b6718";
const FILES = ["./assets/Busy-OtwiPObJ.js","./assets/CreatePanel-BLXkOeUN.js","./assets/CreatePanel-Dkclzfuy.css","./assets/HintCard-DVubNDBO.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-C_dkuL_U.css","./assets/Learn-D0stv1Z8.js","./assets/PlayTools-BX59DrB4.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-CuZnm9CV.css","./assets/PuzzlesPanel-w8oURztd.js","./assets/Result-BnWwLoWR.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-2fdw9y7K.css","./assets/Sentences-PZDFEPez.js","./assets/SettingsPanel-B6DKTxlA.js","./assets/SettingsPanel-lRh_BRhu.css","./assets/SharePanel-DLlYdxac.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-C7IEIjUv.js","./assets/SolvePanel-Cf63qCQp.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-DWsQlH7h.js","./assets/elsewhere-9u_et8j-.js","./assets/engine.svelte-B4_IthXh.js","./assets/index-B6orZfoG.js","./assets/index-CL_RpYsl.css","./assets/ko-reasons-ze5qGe5L.js","./assets/lean-qr-BHmL942B.js","./assets/levels-Bzu71WRj.js","./assets/ninefold_steps-CEjQigZu.wasm","./assets/ninefold_wasm_bg-CK8prUWP.wasm","./assets/score.svelte-DyT-OWiQ.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-BGI6zDci.js","./assets/worker-DDJmkquZ.js","./assets/worker-DZ257hYi.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];

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
  const asked = request.mode === 'navigate' ? new URL('./index.html', self.location.href).href : request;
  event.respondWith(caches.match(asked, options).then((kept) => kept ?? fetch(request)));
});
