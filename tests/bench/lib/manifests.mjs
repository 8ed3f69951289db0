import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './build.mjs';

/** What each built-in plugin's light entry weighs by itself, without what it loads on demand and what core brings. */
export async function weighManifests() {
  const weights = [];
  for (const plugin of readdirSync(join(root, 'plugins'))) {
    const path = ['plugin.ts', 'plugin.tsx']
      .map((name) => join(root, 'plugins', plugin, 'client', name))
      .find(existsSync);
    if (path === undefined) {
      continue;
    }
    weights.push({
      plugin,
      weight: gzipSync(await bundle(path), { level: 9 }).length / 1024,
      // As `core/tools/public-layouts.ts` has it: these are there before anybody signs in.
      isPublic: /layout: '(?:bare|public|walkthrough)'/.test(readFileSync(path, 'utf8')),
    });
  }
  return weights;
}

async function bundle(entry) {
  const onDemand = { name: 'on-demand', resolveDynamicImport: (id) => ({ id: String(id), external: true }) };
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [onDemand],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: (id) => !id.startsWith('.') && !isAbsolute(id) },
    },
  });
  const [{ output }] = [built].flat();
  return output.find(({ isEntry }) => isEntry).code;
}
