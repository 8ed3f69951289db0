import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { EnvironmentOptions } from 'vite';
import { chunkGroups } from './core/tools/chunk-groups';
import { chunkName } from './core/tools/chunk-names';
import { decorators } from './core/tools/decorators.mjs';
import { homesOfPackages } from './core/tools/plugin-folders';
import { pluginRegistry } from './core/tools/plugins';
import { precompress } from './core/tools/precompress';
import { preloadsOf } from './core/tools/preloads';
import { pagePrerenderer } from './core/tools/page-prerenderer';
import { relativeSizes } from './core/tools/relative-sizes';
import { writeTestPackage } from './core/tools/test-package.mjs';
import { plugins } from './host/plugins.config';

const root = dirname(fileURLToPath(import.meta.url));
// Outside packages use the product's copies, also if they are beside it and have no copies of their own.
const shared = [
  'react',
  'react-dom',
  'react-router-dom',
  'mobx',
  'mobx-react-lite',
  'inversify',
  'zod',
  'lucide-react',
];

/** Packages that the built server loads from node_modules: binaries, and packages that only some installations need. */
const unbundled = ['@node-rs/argon2', 'fontkit', 'ioredis', 'nodemailer', 'pdfkit', 'pg', 'sharp'];

const entriesIn = (folder: string) => `${folder}/*/client/plugin.{ts,tsx}`;

/** Client and server from one source: `vite build --app`. Mode `test` adds test plugins and an outside package, in `dist-test`. */
export default defineConfig(({ mode }) => {
  const isTest = mode === 'test';
  const out = join(root, isTest ? 'dist-test' : 'dist');
  const folders = ['plugins', ...(isTest ? ['tests/support/plugins'] : [])];
  const packages = [...plugins.packages, ...(isTest ? [writeTestPackage(root, join(out, 'packages'))] : [])];
  const packageFolders = isTest ? ['dist-test/packages'] : [];
  const rendererDir = join(root, 'node_modules/.vite/prerender', mode);
  const pages = pagePrerenderer({ clientDir: join(out, 'client'), rendererDir });
  const sources = { ...plugins, root, folders, packages, packageFolders };
  const prerenderer: EnvironmentOptions = {
    consumer: 'server',
    resolve: { noExternal: [...packages, /^@tessera\//, 'lucide-react', /\.css$/] },
    build: {
      outDir: rendererDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: join(root, 'host/client/prerender/prerender.tsx') },
    },
  };
  return {
    root: join(root, 'host/client'),
    publicDir: false,
    cacheDir: join(root, 'node_modules/.vite'),
    appType: 'custom',
    plugins: [
      react(),
      pluginRegistry(sources),
      // Customers never download the test build: a fast build matters more than its size.
      precompress({ brotliQuality: isTest ? 4 : 11 }),
      ...pages.plugins,
    ],
    oxc: { decorator: decorators },
    css: { postcss: { plugins: [relativeSizes()] } },
    resolve: {
      dedupe: shared,
      alias: [
        { find: /^@tessera\/core\/(contract|client|server|ui|testing)$/, replacement: join(root, 'core/$1/index.ts') },
        // The package names its development build for browsers; the production build is the same without warnings.
        ...(mode === 'development'
          ? []
          : [
              {
                find: /^react-router$/,
                replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
              },
            ]),
        { find: /^@tessera\/plugins\/([^/]+)$/, replacement: join(root, 'plugins/$1/contract/index.ts') },
      ],
    },
    server: { fs: { allow: [root, ...homesOfPackages(sources)] } },
    // Scanned before the first visit; a dependency found later reloads the page.
    optimizeDeps: { entries: ['host/client/main.ts', ...folders.map(entriesIn)].map((path) => join(root, path)) },
    environments: {
      client: {
        build: {
          outDir: join(out, 'client'),
          emptyOutDir: true,
          manifest: true,
          target: 'baseline-widely-available',
          // The Content-Security-Policy allows own files only, so no asset becomes a data: URL.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(root, 'host/client/index.html'),
            output: {
              // A file that loads others names them; 42 bits tell the few versions of one name apart.
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
              codeSplitting: { groups: chunkGroups },
            },
          },
        },
      },
      ssr: {
        // A thousand small package files took half of a start. In development, rebuild time matters more.
        resolve:
          mode === 'development'
            ? { noExternal: [...packages, /^@tessera\//] }
            : { noExternal: true, external: [...unbundled] },
        build: {
          outDir: join(out, 'server'),
          emptyOutDir: true,
          target: 'node20',
          minify: false,
          sourcemap: true,
          rolldownOptions: {
            input: {
              main: join(root, 'host/server/main.ts'),
              operator: join(root, 'host/server/operator.ts'),
            },
            output: { chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}-[hash].js` },
          },
        },
      },
      // Runs in the build only: the client's code for Node, with the packages that Node can load itself left outside.
      ...(mode === 'development' ? {} : { prerender: prerenderer }),
    },
    builder: {
      // The prerendered pages name the files of the client, so both builds use the same plugins.
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp(builder) {
        await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
        await pages.write();
      },
    },
  };
});
