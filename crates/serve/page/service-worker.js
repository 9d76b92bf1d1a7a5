// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "a1827d888ae42055";
const FILES = ["./assets/Busy-NNscSRhA.js","./assets/CreatePanel-C5CwWx1s.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-Da2aOZXL.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-C2fX9C9x.js","./assets/Learn-Djgt3ibJ.css","./assets/Legend-CLRxuBYG.js","./assets/Legend-UTcQOfB5.css","./assets/PlayTools-CjOsyxn_.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-CCH50T09.css","./assets/PuzzlesPanel-JFzwtbuO.js","./assets/Result-Boq-rGMh.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-DU_IKGyP.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-lRh_BRhu.css","./assets/SettingsPanel-zY_eu0WI.js","./assets/SharePanel-BbnkzZFE.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-C7iPj1EZ.js","./assets/SolvePanel-Cf63qCQp.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-BTIK_IZ4.js","./assets/elsewhere-BeEOdiM5.js","./assets/engine.svelte-zXTFIWbz.js","./assets/files-D7EdU_sy.js","./assets/index-CCSXmib9.css","./assets/index-DyF4but7.js","./assets/ko-T9whjV9m.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-CLcE0Wbr.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-AXI2TkYG.js","./assets/ninefold_steps-DM9uiDQG.wasm","./assets/ninefold_wasm_bg-DbpblDAy.wasm","./assets/parts-DP_XYmij.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-C_hcCHXN.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-Cg_G1G5i.js","./assets/worker-AxpSFpBJ.js","./assets/worker-DmOILm3c.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
