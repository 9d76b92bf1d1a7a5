// Keeps all files of the page, so that it works without network. Each version has a store of its own.
const NAME = 'ninefold-' + "efd48c1b81ddea14";
const FILES = ["./assets/Busy-CVjpSp1J.js","./assets/CreatePanel-DhZd9Vzy.css","./assets/CreatePanel-brxokktI.js","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-CsbXZo8n.js","./assets/Learn-CsYkzeVV.js","./assets/Learn-DaInUNSx.css","./assets/Legend-DKLNSylS.js","./assets/Legend-UTcQOfB5.css","./assets/PlayTools-DTy5ItYg.css","./assets/PlayTools-DoMhJwDw.js","./assets/PuzzlesPanel-1ImvQN3-.js","./assets/PuzzlesPanel-CCH50T09.css","./assets/Result-D4PXWlMQ.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-CcFEIDV9.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-CVYilN4a.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-BENb1oe9.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-CZmEm4K4.css","./assets/SolvePanel-Dlysziix.js","./assets/atkinson-DcoQNIkq.woff2","./assets/board-UPR3lLgJ.js","./assets/elsewhere-DLs2SEnI.js","./assets/engine.svelte-Cf6w40Jg.js","./assets/files-D7EdU_sy.js","./assets/index-BXS713VG.js","./assets/index-DCu_vJIe.css","./assets/ko-CsqaOsOP.js","./assets/ko-reasons-ze5qGe5L.js","./assets/labels-CX-bRaek.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/making.svelte-DgTaQy0w.js","./assets/ninefold_steps-CG9EjbqF.wasm","./assets/ninefold_wasm_bg-4Nm3IBp0.wasm","./assets/parts-BL-6weGn.js","./assets/preload-helper-BQUUbbNx.js","./assets/rolldown-runtime-4tVxZq34.js","./assets/score.svelte-BY2aGDiU.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-CDF1Rpkg.js","./assets/worker-B5OOIVnO.js","./assets/worker-fbrPyaE-.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
