import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pluginFiles } from './create-plugin.mjs';
import { outsideFiles } from './outside-package.mjs';

const name = 'kudos';

/**
 * Writes the package from outside that test builds include: the files of `create-plugin kudos --module Kudos --outside`,
 * which are never part of the product.
 * @param {string} root the repository
 * @param {string} packages the folder for it, as node_modules is one; emptied first
 * @returns {string} the name of the package
 */
export function writeTestPackage(root, packages) {
  const folder = join(packages, `tessera-${name}`);
  rmSync(packages, { recursive: true, force: true });
  const files = pluginFiles({ name, module: 'Kudos' });
  const description = files.get('README.md') ?? '';
  for (const [path, text] of [...files, ...outsideFiles({ root, folder, name, description })]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return `tessera-${name}`;
}
