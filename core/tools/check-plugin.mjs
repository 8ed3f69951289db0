import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byteFindings } from './check-plugin/bytes.mjs';
import { withoutConsequences } from './check-plugin/causes.mjs';
import { suiteFindings } from './check-plugin/suites.mjs';
import { typeFindings } from './check-plugin/types.mjs';
import { decorators } from './decorators.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const usage = 'npm run check-plugin -- <name, folder or package> [--public <endpoint>,<endpoint>] [--quick]';

/**
 * A requirement that a plugin does not meet, in a sentence with the remedy.
 * @typedef {{ readonly where: string; readonly message: string }} Finding
 */

/**
 * The folder of a plugin by its name in `plugins/`, its path, or the name of an installed package.
 * @param {string} named
 * @returns {string | undefined}
 */
function findFolder(named) {
  const places = [join(root, 'plugins', named), resolve(named), join(root, 'node_modules', named)];
  const found = places.find((place) => existsSync(place));
  return found === undefined ? undefined : realpathSync(found);
}

/**
 * What the files say by themselves, loaded as the build would.
 * @param {string} folder
 */
async function staticFindings(folder) {
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    oxc: { decorator: decorators },
    ssr: { noExternal: ['zod'] },
    resolve: {
      dedupe: ['zod'],
      alias: [
        { find: /^@tessera\/core\/(\w+)$/, replacement: join(root, 'core/$1/index.ts') },
        { find: /^@tessera\/plugins\/([^/]+)$/, replacement: join(root, 'plugins/$1/contract/index.ts') },
      ],
    },
  });
  try {
    const module = await server.ssrLoadModule(join(root, 'tests/support/check-plugin/static-findings.ts'));
    return await /** @type {typeof import('../../tests/support/check-plugin/static-findings')} */ (
      module
    ).staticFindings(root, folder, (file) => server.ssrLoadModule(file));
  } finally {
    await server.close();
  }
}

/**
 * Everything that a plugin must satisfy. What stands on a part that is broken already is not tried.
 * @param {string} folder
 * @param {{ readonly publicEndpoints: readonly string[]; readonly isQuick: boolean }} options
 * @returns {Promise<readonly Finding[]>}
 */
async function check(folder, { publicEndpoints, isQuick }) {
  const { id, findings } = await staticFindings(folder);
  if (id === undefined) {
    return findings;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-check-'));
  try {
    const found = withoutConsequences([
      ...findings,
      ...typeFindings({ root, folder, scratch }),
      ...(await byteFindings({ root, folder, id })),
    ]);
    return found.length > 0 || isQuick ? found : suiteFindings({ root, folder, id, scratch, publicEndpoints });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function main() {
  /** @type {string[]} */
  const names = [];
  let publicEndpoints = '';
  let isQuick = false;
  const words = process.argv.slice(2);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--quick') {
      isQuick = true;
    } else if (word === '--public') {
      publicEndpoints = words[(index += 1)] ?? '';
    } else {
      names.push(word);
    }
  }
  const [named, ...more] = names;
  const folder = named === undefined ? undefined : findFolder(named);
  if (named === undefined || more.length > 0 || named.startsWith('--')) {
    console.error(usage);
    return 1;
  }
  if (folder === undefined) {
    console.error(`There is no plugin '${named}': neither plugins/${named}, nor a folder or an installed package.`);
    return 1;
  }
  const shown = folder === join(root, 'plugins', basename(folder)) ? `plugins/${basename(folder)}` : named;
  const found = await check(folder, { publicEndpoints: publicEndpoints.split(',').filter((id) => id !== ''), isQuick });
  for (const { where, message } of found) {
    console.log(where === '.' ? `${shown} ${message}` : `${shown}/${where} ${message}`);
  }
  const count = found.length === 1 ? '1 finding' : `${found.length} findings`;
  console.log(found.length === 0 ? `${shown} is as a plugin has to be.` : `${count} in ${shown}.`);
  return found.length === 0 ? 0 : 1;
}

process.exitCode = await main();
