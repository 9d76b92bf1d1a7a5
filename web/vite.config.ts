import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Writes the service worker, which keeps all files of the page. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const built = Object.entries(bundle).map(([name, file]) => {
      const content = file.type === 'chunk' ? file.code : file.source;
      return [name, createHash('sha256').update(content).digest('hex')] as const;
    });
    const copied = readdirSync('public').map((name) => {
      const content = readFileSync(`public/${name}`);
      return [name, createHash('sha256').update(content).digest('hex')] as const;
    });
    const files = [...built, ...copied].filter(([name]) => !name.endsWith('.map')).sort();
    const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
    const source = readFileSync('src/service-worker.js', 'utf8')
      .replace('__ID__', JSON.stringify(id))
      .replace('__FILES__', JSON.stringify(files.map(([name]) => `./${name}`).filter((name) => !name.endsWith('.otf'))));
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

export default defineConfig({
  base: './',
  plugins: [svelte(), serviceWorker()],
  define: { __VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    outDir: '../crates/serve/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
} as Parameters<typeof defineConfig>[0]);
