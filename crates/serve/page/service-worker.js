// Keeps all files of the page, so that it works without network. Each version has a store of its own. The
// fonts of Korean books are kept when they are used first.
const NAME = 'ninefold-' + "c30d9b455c0409d3";
const FILES = ["./assets/Busy-B-7b4Md_.js","./assets/CreatePanel-CYYUxtF4.css","./assets/CreatePanel-CsOLDLc8.js","./assets/HintCard-BY5pV_PR.css","./assets/HintCard-wFWNWIOd.js","./assets/Learn-Bcppxu0m.js","./assets/Learn-DaInUNSx.css","./assets/Legend-D5kYkYrc.js","./assets/Legend-UTcQOfB5.css","./assets/PasteBox-CFNCuemM.js","./assets/PasteBox-DY0r9aVU.css","./assets/PhotoPanel-DBZR3DEm.js","./assets/PhotoPanel-ISACMUY-.css","./assets/PlayTools-CWIdMw_V.css","./assets/PlayTools-Cuiq4daq.js","./assets/ProofButton-BNSxRZ1I.js","./assets/ProofButton-D305rSET.css","./assets/PuzzlesPanel-C-o4bPxo.css","./assets/PuzzlesPanel-CwzoAE3M.js","./assets/Result-DGmJURP4.js","./assets/Result-c7Pm8Aj1.css","./assets/Sentences-D7N3Gv8j.js","./assets/Sentences-mo3oK2Tr.css","./assets/SettingsPanel-BcrMqCYh.js","./assets/SettingsPanel-sEK3jxV_.css","./assets/SharePanel-Bm4c-4ao.js","./assets/SharePanel-tM5kCjiB.css","./assets/SolvePanel-Be9JGMRA.js","./assets/SolvePanel-DVKL0PQz.css","./assets/atkinson-DcoQNIkq.woff2","./assets/board-CwRzCSBg.js","./assets/browser-dCISOrnY.js","./assets/digits-R6aBHTH4.bin","./assets/elsewhere-B0iyNBRy.js","./assets/engine.svelte-B4m_vCVl.js","./assets/files-DDI7dunX.js","./assets/index-Dhi5FBCn.css","./assets/index-DxYSHGga.js","./assets/ko-BuM6yeTZ.js","./assets/ko-reasons-C9J7NDbb.js","./assets/lean-qr-BHmL942B.js","./assets/levels-_gysDKvU.js","./assets/link-CeU6Eq7r.js","./assets/making.svelte-C-AFoHiv.js","./assets/ninefold_book-NEP6oZiy.wasm","./assets/ninefold_steps-BMKEyDSI.wasm","./assets/ninefold_wasm_bg-sNVoOcGY.wasm","./assets/opened-file-CXAUrOGy.js","./assets/parts-EyBm4PPM.js","./assets/photo.svelte-CRQ1Cgwk.js","./assets/preload-helper-BQUUbbNx.js","./assets/reader-Bgh59tem.js","./assets/score.svelte-qTmCZGpY.js","./assets/svg-D32tPKBP.js","./assets/task.svelte-CpLcv-jL.js","./assets/typeset-CFCV4uMd.js","./assets/worker-CEx8qPON.js","./assets/worker-DFEnUKa5.js","./icon-180.png","./icon-192.png","./icon-512.png","./icon.svg","./index.html","./manifest.webmanifest"];
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
