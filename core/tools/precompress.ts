import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const compressible = /\.(js|css|svg|json|txt)$/;
// Below this the headers of an answer weigh more than what compression saves.
const smallest = 1024;

/** Writes `.br` and `.gz` beside the client's files, so that the server never compresses the same bytes twice. */
export function precompress(options: { readonly brotliQuality: number }): Plugin {
  return {
    name: 'tessera:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(output, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name) && !name.startsWith('.'));
      await Promise.all(names.map((name) => compress(join(output.dir ?? '', name), options.brotliQuality)));
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) {
    return;
  }
  const [small, smaller] = await Promise.all([
    deflate(bytes, { level: 9 }),
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
}
