import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../../../core/tools/build.mjs';

/** The folder of the repository. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Where results and what is built for a measurement are put; below the root, so that packages are found from there. */
export const results = join(root, 'test-results');

/** A folder for this run alone. */
export function makeFolder(cleanup, name) {
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, `${name}-`));
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A copy of the build of the present sources, or of the build with stand-ins of plugins, because another build would take the files away under a running
 * server.
 */
export async function copyBuild(cleanup, kind = 'production') {
  await buildIfStale(kind);
  const folder = makeFolder(cleanup, 'bench-dist');
  cpSync(join(root, kind === 'test' ? 'dist-test' : 'dist'), folder, { recursive: true });
  return folder;
}
