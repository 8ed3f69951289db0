import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { InlineConfig } from 'vite';
import { decorators } from '../../../core/tools/decorators.mjs';
import { listenForNoise } from './noise';

interface GalleryWorker {
  /** Address of the gallery, built once for each worker. */
  readonly gallery: string;
}

/** Playwright's test with the gallery on a server of its own; an error in the console fails it. */
export const galleryTest = base.extend<object, GalleryWorker>({
  gallery: [
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'tessera-gallery-'));
      const config: InlineConfig = {
        root: join(dirname(fileURLToPath(import.meta.url)), '../gallery'),
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
        oxc: { decorator: decorators },
        build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
        preview: { host: '127.0.0.1', port: 0 },
      };
      await build(config);
      const server = await preview(config);
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ gallery }, use) => {
    await use(gallery);
  },
  context: async ({ context }, use) => {
    const noise: string[] = [];
    listenForNoise(context, undefined, noise);
    await use(context);
    base.expect(noise, 'errors in a console').toEqual([]);
  },
});
