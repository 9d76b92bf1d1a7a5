// Serves the built page as a static host would, in a subfolder, with a strict content security policy.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.otf': 'font/otf',
  '.webmanifest': 'application/manifest+json',
};
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Starts a host for a folder. Returns the address of the page and a function that stops the host. */
export const host = (folder, path = '/sudoku/') =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      const name = pathname === path ? 'index.html' : normalize(pathname.slice(path.length));
      const file = join(folder, name);
      const isThere = pathname.startsWith(path) && !name.startsWith('..') && existsSync(file) && statSync(file).isFile();
      if (!isThere) {
        response.writeHead(404).end('not found');
        return;
      }
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
      });
      createReadStream(file).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = `http://127.0.0.1:${server.address().port}${path}`;
      const stop = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ address, stop });
    });
  });
