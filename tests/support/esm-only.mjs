import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names of the installed packages that can only be imported, which Jest has to compile before its CommonJS modules can
 * require them. Found by looking, because a written list would break with every upgrade.
 * @param {string} modulesFolder
 * @returns {string[]}
 */
export function esmOnlyPackages(modulesFolder) {
  /** @type {string[]} */
  const found = [];
  for (const entry of readdirSync(modulesFolder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || !entry.isDirectory()) {
      continue;
    }
    const names = entry.name.startsWith('@')
      ? readdirSync(join(modulesFolder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name];
    found.push(...names.filter((name) => isEsmOnly(join(modulesFolder, name, 'package.json'))));
  }
  return found;
}

/** @param {string} packageFile */
function isEsmOnly(packageFile) {
  if (!existsSync(packageFile)) {
    return false;
  }
  const description = JSON.parse(readFileSync(packageFile, 'utf8'));
  return description.type === 'module' && !offersRequire(description.exports) && !isCommonJs(description.main);
}

/**
 * @param {unknown} exports
 * @returns {boolean}
 */
function offersRequire(exports) {
  if (typeof exports === 'string') {
    return isCommonJs(exports);
  }
  if (exports === null || typeof exports !== 'object') {
    return false;
  }
  return Object.entries(exports).some(([key, value]) => key === 'require' || offersRequire(value));
}

/** @param {unknown} file */
function isCommonJs(file) {
  return typeof file === 'string' && file.endsWith('.cjs');
}
