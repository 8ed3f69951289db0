/** What a file must match, or must not. `$1` in a pattern is what the importing file's path matched there. */
export interface ImportSide {
  readonly path?: string;
  readonly pathNot?: readonly string[];
}

/** Imports that no file may have. */
export interface ForbiddenImport {
  readonly name: string;
  readonly reason: string;
  readonly from: ImportSide;
  readonly to: ImportSide & {
    /** Only imports of this kind; both when left out. */
    readonly dynamic?: boolean;
    readonly typeOnly?: boolean;
  };
  /** An import that is fine and one that is not: importing file, then what it names. */
  readonly passing: readonly [from: string, specifier: string];
  readonly failing: readonly [from: string, specifier: string];
}

const tests = ['^core/testing/', '(\\.test|-test-kit)\\.tsx?$', '^tests/'];

/** Libraries of the outside world, and the one place that wraps each. */
const wrappedLibraries: readonly { readonly library: string; readonly wrapper: string }[] = [
  { library: '(axios|@microsoft/signalr|notistack|@azure/msal-browser)', wrapper: 'core/client/adapters/' },
  { library: '(fastify|@fastify/[^/]+)', wrapper: 'core/server/web/fastify/' },
  { library: 'ws', wrapper: 'core/server/realtime/hub/websocket.ts' },
  { library: 'ioredis', wrapper: 'core/server/realtime/backplane/redis-backplane.ts' },
  { library: 'pg', wrapper: 'core/server/data/postgres/' },
  { library: 'nodemailer', wrapper: 'core/server/background/mail/smtp-carrier.ts' },
  { library: 'sharp', wrapper: 'core/server/work-areas/files/sharp-' },
  { library: '@node-rs/argon2', wrapper: 'core/server/identity/accounts/argon2-password-hasher.ts' },
  { library: 'prom-client', wrapper: 'core/server/operations/metrics/prometheus-metrics.ts' },
  { library: 'pino', wrapper: 'core/server/platform/logging/pino-logger.ts' },
];

function ruleOfLibrary({ library, wrapper }: (typeof wrappedLibraries)[number]): ForbiddenImport {
  const [name = ''] = /[@\w/-]+/.exec(library.replace(/^\(/, '')) ?? [];
  return {
    name: `A8 ${name}-is-wrapped-once`,
    reason: `a library of the outside world is wrapped once; this one in ${wrapper}.`,
    from: { path: '^(core|plugins|host)/', pathNot: [`^${wrapper}`, ...tests] },
    to: { path: `^node_modules/${library}/` },
    passing: [wrapper.endsWith('.ts') ? wrapper : `${wrapper}a.ts`, name],
    failing: ['core/client/api/a.ts', name],
  };
}

/** The layers of the product as data. */
export const forbiddenImports: readonly ForbiddenImport[] = [
  {
    name: 'A1 core-imports-no-plugin',
    reason: 'core names neither a plugin nor the host; offer a contract that they fill instead.',
    from: { path: '^core/', pathNot: ['^core/testing/.*\\.test\\.tsx?$'] },
    to: { path: '^(plugins|host)/' },
    passing: ['core/client/a.ts', '../contract/b'],
    failing: ['core/client/a.ts', '@tessera/plugins/tasks'],
  },
  {
    name: 'A2 contract-runs-anywhere',
    reason: 'contracts import contracts and zod only, so that both sides can load them.',
    from: { path: '^(core|plugins/[^/]+)/contract/', pathNot: tests },
    to: { pathNot: ['^core/contract/', '^plugins/[^/]+/contract/', '^node_modules/zod/'] },
    passing: ['plugins/tasks/contract/a.ts', 'zod/mini'],
    failing: ['plugins/tasks/contract/a.ts', 'node:fs'],
  },
  {
    name: 'A2 kernel-takes-no-side',
    reason: 'the kernel runs anywhere; it knows neither side.',
    from: { path: '^core/kernel/', pathNot: tests },
    to: { path: '^core/(client|server|ui|testing)/' },
    passing: ['core/kernel/a.ts', '../contract/b'],
    failing: ['core/kernel/a.ts', '../server/b'],
  },
  {
    name: 'A3 client-never-meets-server',
    reason: 'client and server meet in contracts only.',
    from: { path: '^(core|host|plugins/[^/]+)/(client|ui)/', pathNot: tests },
    to: { path: '^(core|host|plugins/[^/]+)/server/' },
    passing: ['plugins/tasks/client/a.ts', '../contract/b'],
    failing: ['plugins/tasks/client/a.ts', '../server/b'],
  },
  {
    name: 'A3 server-never-meets-client',
    reason: 'client and server meet in contracts only.',
    from: { path: '^(core|host|plugins/[^/]+)/server/', pathNot: tests },
    to: { path: '^(core|host|plugins/[^/]+)/(client|ui)/' },
    passing: ['core/server/a.ts', '../contract/b'],
    failing: ['core/server/a.ts', '../client/b'],
  },
  {
    name: 'A4 plugins-meet-through-contracts',
    reason: "import another plugin's contract as @tessera/plugins/<id>.",
    from: { path: '^plugins/([^/]+)/' },
    to: { path: '^plugins/[^/]+/', pathNot: ['^plugins/$1/', '^plugins/[^/]+/contract/index\\.ts$'] },
    passing: ['plugins/tasks/client/a.ts', '@tessera/plugins/teams'],
    failing: ['plugins/tasks/client/a.ts', '../../teams/contract/model'],
  },
  {
    name: 'A5 plugins-use-core-doors',
    reason: 'plugins import @tessera/core/{contract,client,server,ui}, and /testing in tests.',
    from: { path: '^plugins/' },
    to: { path: '^core/', pathNot: ['^core/(contract|client|server|testing|ui)/index\\.ts$'] },
    passing: ['plugins/tasks/client/a.ts', '@tessera/core/client'],
    failing: ['plugins/tasks/client/a.ts', '../../../core/client/session/b'],
  },
  {
    name: 'A5 host-uses-core-doors',
    reason: 'the host imports the doors of core and boot only.',
    from: { path: '^host/', pathNot: tests },
    to: {
      path: '^core/',
      pathNot: ['^core/((contract|client|server|ui)/index|client/boot|server/application/(boot|operate))\\.tsx?$'],
    },
    passing: ['host/server/main.ts', '../../core/server/application/boot'],
    failing: ['host/server/main.ts', '../../core/server/data/b'],
  },
  {
    name: 'A6 host-loads-entries-only',
    reason: 'the host reaches a plugin only through its plugin.ts.',
    from: { path: '^host/' },
    to: { path: '^plugins/', pathNot: ['^plugins/[^/]+/(client|server)/plugin\\.tsx?$'] },
    passing: ['host/client/main.ts', '../../plugins/tasks/client/plugin'],
    failing: ['host/client/main.ts', '../../plugins/tasks/client/pages/b'],
  },
  {
    name: 'A7 manifest-stays-light',
    reason: 'client/plugin.ts is downloaded by everybody: load its own code by import().',
    from: { path: '^plugins/([^/]+)/client/plugin\\.tsx?$' },
    to: { path: '^plugins/$1/client/', pathNot: ['/client/tokens\\.ts$'], dynamic: false, typeOnly: false },
    passing: ['plugins/tasks/client/plugin.ts', './tokens'],
    failing: ['plugins/tasks/client/plugin.ts', './pages/b'],
  },
  {
    name: 'A7 manifest-shows-nothing',
    reason: 'client/plugin.ts is plain data: components and libraries come with what it loads.',
    from: { path: '^plugins/([^/]+)/client/plugin\\.tsx?$' },
    to: { path: '^(node_modules|core/ui)/', dynamic: false, typeOnly: false },
    passing: ['plugins/tasks/client/plugin.ts', '@tessera/core/client'],
    failing: ['plugins/tasks/client/plugin.ts', 'react'],
  },
  ...wrappedLibraries.map(ruleOfLibrary),
  {
    name: 'A8 inversify-stays-in-core',
    reason: 'plugins and host use the tokens and registrars of core.',
    from: { path: '^(plugins|host)/' },
    to: { path: '^node_modules/inversify/' },
    passing: ['core/kernel/a.ts', 'inversify'],
    failing: ['plugins/tasks/client/a.ts', 'inversify'],
  },
  {
    name: 'A8 plugins-use-no-package-of-core',
    reason:
      'core uses this package inside and may replace it; use what @tessera/core offers, or a dependency of your own.',
    from: { path: '^plugins/', pathNot: tests },
    to: { path: '^node_modules/(@mantine|@tanstack|croner|lru-cache|tar-stream|reflect-metadata|vite|@vitejs)/' },
    passing: ['plugins/tasks/client/a.ts', 'lucide-react'],
    failing: ['plugins/tasks/client/a.ts', '@mantine/hooks'],
  },
  {
    name: 'test-kit-stays-in-tests',
    reason: 'core/testing is for tests.',
    from: { path: '^(core|plugins|host)/', pathNot: tests },
    to: { path: '^core/testing/' },
    passing: ['plugins/tasks/client/a.test.ts', '@tessera/core/testing'],
    failing: ['plugins/tasks/client/a.ts', '@tessera/core/testing'],
  },
  {
    name: 'tools-stay-outside',
    reason: 'core/tools builds and checks the product; the product does not run it.',
    from: { path: '^(core|plugins|host)/', pathNot: ['^core/tools/', ...tests] },
    to: { path: '^core/tools/' },
    passing: ['core/tools/a.ts', './b'],
    failing: ['core/server/a.ts', '../tools/b'],
  },
];
