import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** A copy of the build, because another build would take the files away under a running server. */
export function copyBuild(cleanup) {
  if (!existsSync(join(root, 'dist/server/main.js'))) {
    throw new Error('There is no build to measure: run npm run build.');
  }
  const folder = makeFolder(cleanup, 'bench-dist');
  cpSync(join(root, 'dist'), folder, { recursive: true });
  return folder;
}
