import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of core that no build contains. The last one has packages of its own. */
const outside = ['core/testing', 'core/decisions', 'core/tools/reference'];
const outputs = { production: 'dist', test: 'dist-test' };

/**
 * Where a mode is built to, below the root.
 * @param {'production' | 'test'} mode
 */
export function outputOf(mode) {
  return outputs[mode];
}

/**
 * Whether the build of a mode was made from other sources than those of now. By content, because a fresh clone gives
 * every file the same new date.
 * @param {string} root
 * @param {'production' | 'test'} mode
 */
export function isStale(root, mode) {
  const stamp = stampFile(root, mode);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(root, mode);
}

/**
 * Where the hash of a build's sources is kept.
 * @param {string} root
 * @param {'production' | 'test'} mode
 */
export function stampFile(root, mode) {
  return join(root, outputOf(mode), 'sources.sha256');
}

/**
 * One hash over everything a build is made of.
 * @param {string} root
 * @param {'production' | 'test'} mode
 */
export function hashSources(root, mode) {
  const hash = createHash('sha256').update(mode);
  const folders = ['core', 'host', 'plugins', ...(mode === 'test' ? ['tests/support/plugins'] : [])];
  const files = [
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    ...folders.flatMap((name) => list(root, name)),
  ];
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function list(root, folder) {
  if (!existsSync(join(root, folder))) {
    return [];
  }
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        return outside.includes(path) ? [] : list(root, path);
      }
      return /\.(test\.tsx?|md)$/.test(entry.name) ? [] : [path];
    });
}
