import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const registry = '\0virtual:plugins/server';
const list = 'export const plugins = [';

/**
 * What the release after this one adds: the first step of decisions/0017 on a table that is in use. A column that may be
 * empty, one with a default, an index in the transaction and one outside of it.
 */
const expanded = `
import { sql } from '@tessera/core/server';
const expand = {
  id: '0090-of-the-next-release',
  up: [
    sql\`alter table task add column next_note text\`,
    sql\`alter table task add column next_weight int not null default 1\`,
    sql\`create index task_next_note on task (client_id, next_note)\`,
  ],
  concurrently: [sql\`create index concurrently if not exists task_next_weight on task (client_id, next_weight)\`],
};
const withExpansion = (plugin) => ({ ...plugin, migrations: [...plugin.migrations, expand] });
export const plugins = installed.map((entry) =>
  entry.id === 'tasks' ? { ...entry, load: () => entry.load().then(withExpansion) } : entry,
);
`;

/**
 * Builds the release after this one into a folder below the root: the same sources, one migration more, and a page of
 * another name. The client's files are those of the present build, which must be there.
 * @param {string} folder
 */
export async function buildNextRelease(folder) {
  const out = join(root, folder);
  mkdirSync(out, { recursive: true });
  cpSync(join(root, 'dist/client'), join(out, 'client'), { recursive: true });
  const names = readdirSync(join(out, 'client'), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const page = join(out, 'client', name);
    writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', '<meta name="release" content="next"></head>'));
  }
  process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] = 'true';
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    environments: { ssr: { build: { outDir: join(out, 'server'), sourcemap: false } } },
    plugins: [
      {
        name: 'next-release',
        transform(code, id) {
          if (id !== registry) {
            return undefined;
          }
          if (!code.includes(list)) {
            throw new Error('The registry of plugins has another shape than the next release expects.');
          }
          return { code: code.replace(list, 'const installed = [') + expanded, map: null };
        },
      },
    ],
  });
  const { ssr } = builder.environments;
  if (ssr === undefined) {
    throw new Error('There is no build of the server.');
  }
  await builder.build(ssr);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildNextRelease(process.argv[2] ?? 'test-results/next-release');
}
