import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { decorators } from '../decorators.mjs';

/** @typedef {import('../check-plugin.mjs').Finding} Finding */

/** KiB of gzip: what everybody downloads, and what a page's visitor does. */
const budgets = { manifest: 1.5, part: 60 };

/**
 * How much of a plugin travels to browsers, weighed without what the product has already.
 * @param {{ readonly root: string; readonly folder: string; readonly id: string }} plugin
 * @returns {Promise<readonly Finding[]>}
 */
export async function byteFindings({ root, folder, id }) {
  const entry = ['client/plugin.ts', 'client/plugin.tsx'].find((path) => existsSync(join(folder, path)));
  if (entry === undefined) {
    return [];
  }
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { build } = await import('vite');
  /** @type {import('vite').Rollup.RollupOutput | undefined} */
  let output;
  try {
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      oxc: { decorator: decorators },
      build: {
        write: false,
        target: 'baseline-widely-available',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: join(folder, entry),
          preserveEntrySignatures: 'strict',
          external: (name) =>
            name.startsWith('@tessera/') ||
            Object.keys(dependencies).some((each) => name === each || name.startsWith(`${each}/`)),
        },
      },
      resolve: {
        alias: [{ find: new RegExp(`^@tessera/plugins/${id}$`), replacement: join(folder, 'contract/index.ts') }],
      },
    });
    output = /** @type {import('vite').Rollup.RollupOutput} */ (Array.isArray(result) ? result[0] : result);
  } catch (error) {
    return buildFindings(error, folder, entry);
  }
  return output.output.flatMap((file) => {
    const isEntry = file.type === 'chunk' && file.isEntry;
    const weight = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length / 1024;
    const budget = isEntry ? budgets.manifest : budgets.part;
    if (weight <= budget) {
      return [];
    }
    const said = `weighs ${weight.toFixed(1)} of ${budget} KiB`;
    if (isEntry) {
      return [{ where: `${entry}:1`, message: `${said}: everybody downloads it, so load by import() what it holds.` }];
    }
    const [source] = file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames;
    const where = source?.startsWith(folder) === true ? `${source.slice(folder.length + 1)}:1` : entry;
    return [{ where, message: `${said} with what it imports: load the heavy part by import() when it is used.` }];
  });
}

/**
 * The causes of a build that failed, each at its file and line.
 * @param {unknown} error
 * @param {string} folder
 * @param {string} entry where a cause without a place of its own is reported
 * @returns {readonly Finding[]}
 */
function buildFindings(error, folder, entry) {
  const { errors } = /** @type {{ readonly errors?: readonly unknown[] }} */ (error);
  return (errors ?? [error]).map((each) => {
    const text = stripVTControlCharacters(
      String(each instanceof Error ? each.message : (Object(each).message ?? each)),
    );
    const [first = ''] = text.split('\n');
    const [, file, line] = /\[ (.+?):(\d+):\d+ \]/.exec(text) ?? [];
    const where = file === undefined ? `${entry}:1` : `${relative(folder, resolve(file)).split(sep).join('/')}:${line}`;
    return { where, message: `cannot be built: ${first.replace(/^\[[\w:-]+\] /, '')}` };
  });
}
