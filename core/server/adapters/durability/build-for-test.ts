import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const adapters = 'core/server/adapters';

/** Programs that tests start as processes of their own, with the worker of the embedded database beside them. */
export interface BuiltPrograms {
  readonly pathOf: (name: 'pglite-worker' | 'kill-program' | 'power-loss-program' | 'backup-program') => string;
  remove(): void;
}

/** Builds as the product is built. Inside the repository, because what is built imports packages from there. */
export function buildPrograms(): BuiltPrograms {
  const folder = mkdtempSync(join(root, 'node_modules/.tessera-test-'));
  const input = {
    'pglite-worker': join(root, adapters, 'pglite-worker.ts'),
    'backup-program': join(root, adapters, 'durability/backup-program.ts'),
    'kill-program': join(root, adapters, 'durability/kill-program.ts'),
    'power-loss-program': join(root, adapters, 'durability/power-loss-program.ts'),
  };
  const options = {
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  };
  const program = `import { build } from 'vite'; await build(${JSON.stringify(options)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    pathOf: (name) => join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
