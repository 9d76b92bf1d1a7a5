// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "2802570e10f0e5f7";
const FILES = ["./assets/Busy-C0P1nAM0.js","./assets/CreatePanel-B2s3U7zo.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/HintCard-IyJRJ97I.js","./assets/HintCard-PEUx6_t8.css","./assets/Learn-B0GEx02P.css","./assets/Learn-D7F2TCWM.js","./assets/Legend-UTcQOfB5.css","./assets/Legend-ssUM2Lkn.js","./assets/PlayTools--O3YvepQ.js","./assets/PlayTools-DTy5ItYg.css","./assets/PuzzlesPanel-CCH50T09.css","./assets/PuzzlesPanel-Y66GwK_b.js","./assets/Result-CSCC1d3n.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-37J-z8yJ.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-BQMtSAXx.js","./assets/SettingsPanel-lRh_BRhu.css","./assets/SharePanel-Cb7zTghj.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-Cf63qCQp.css","./assets/SolvePanel-uqEBzcXg.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-UPR3lLgJ.js","./assets/elsewhere-DLs2SEnI.js","./assets/engine.svelte-CE63OJFI.js","./assets/files-D7EdU_sy.js","./assets/index-BkCTaff2.js","./assets/index-TBC6nDfw.css","./assets/ko-reasons-ze5qGe5L.js","./assets/ko-tyaiJkhk.js","./assets/labels-Jxl2vOyf.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-DjTpxbLD.js","./assets/ninefold_steps-DIppt_ps.wasm","./assets/ninefold_wasm_bg-Dg3LXRie.wasm","./assets/parts-CNOsFk2p.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-D6c3u7G6.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-DVZOL2Jc.js","./assets/worker-B8HzM37s.js","./assets/worker-Dxexk68I.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
