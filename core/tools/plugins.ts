import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import type { PluginEntry, PluginSources } from './plugin-folders';
import { fileOfPackage, findPluginEntries, packagesWith } from './plugin-folders';
import { hasPublicPage } from './public-layouts';

const clientModule = 'virtual:plugins/client';
const signedInModule = 'virtual:plugins/client-signed-in';
const serverModule = 'virtual:plugins/server';
const modules: readonly string[] = [clientModule, signedInModule, serverModule];

// Vite asks for a zero byte in front of ids that no other plugin should look at.
const resolved = (id: string) => `\0${id}`;

/**
 * Turns the folders and packages of plugins into modules that the host imports, so that no file of ours lists plugins.
 *
 * Built-ins are imported statically, tested with the app; packages from outside dynamically, each on its own, so that a
 * broken one breaks no other. Only plugins with pages for strangers are part of the first download.
 */
export function pluginRegistry(sources: PluginSources): Plugin {
  return {
    name: 'tessera:plugins',
    enforce: 'pre',
    resolveId(id) {
      return modules.includes(id) ? resolved(id) : fileOfPackage(sources, id);
    },
    async load(id) {
      if (id === resolved(serverModule)) {
        return serverSource(sources, this.environment.mode === 'build');
      }
      if (id !== resolved(clientModule) && id !== resolved(signedInModule)) {
        return undefined;
      }
      const everyone: PluginEntry[] = [];
      const signedIn: PluginEntry[] = [];
      for (const entry of findPluginEntries(sources, 'client')) {
        this.addWatchFile(entry.file);
        const program = this.parse(await readFile(entry.file, 'utf8'), { lang: 'tsx' });
        (hasPublicPage(program, entry.file) ? everyone : signedIn).push(entry);
      }
      return id === resolved(signedInModule) ? staticSource('plugins', signedIn) : clientSource(sources, everyone);
    },
    configureServer(server) {
      const isEntry = (file: string) => /[\\/](client|server)[\\/]plugin\.tsx?$/.test(file);
      const refresh = (file: string) => {
        if (!isEntry(file)) {
          return;
        }
        for (const environment of Object.values(server.environments)) {
          for (const name of modules) {
            const module = environment.moduleGraph.getModuleById(resolved(name));
            if (module !== undefined) {
              environment.moduleGraph.invalidateModule(module);
            }
          }
        }
        server.environments.client.hot.send({ type: 'full-reload' });
      };
      server.watcher.on('add', refresh).on('unlink', refresh);
    },
  };
}

function specifier(file: string): string {
  return JSON.stringify(file.split(sep).join('/'));
}

function staticSource(name: string, entries: readonly PluginEntry[]): string {
  const imports = entries.map((entry, index) => `import { plugin as plugin${index} } from ${specifier(entry.file)};`);
  const list = entries.map((_, index) => `plugin${index}`).join(', ');
  return [...imports, `export const ${name} = [${list}];`].join('\n');
}

function clientSource(sources: PluginSources, everyone: readonly PluginEntry[]): string {
  const outside = packagesWith(sources, 'client').map(
    (name) => `  { name: ${JSON.stringify(name)}, load: () => import(${JSON.stringify(`${name}/client`)}) },`,
  );
  return `${staticSource('publicPlugins', everyone)}
const packages = [
${outside.join('\n')}
];
async function loadPackage({ name, load }) {
  try {
    return { plugin: (await load()).plugin };
  } catch (error) {
    return { failure: { package: name, error } };
  }
}
export async function loadSignedInPlugins() {
  const [builtIn, ...outside] = await Promise.all([import('${signedInModule}'), ...packages.map(loadPackage)]);
  return {
    plugins: [...builtIn.plugins, ...outside.flatMap(({ plugin }) => plugin ?? [])],
    failures: outside.flatMap(({ failure }) => failure ?? []),
  };
}
`;
}

/**
 * Each plugin is evaluated by itself, when it is asked for, so that a broken one breaks no other. The bundler keeps
 * what is required that way in one file; of what is imported that way it makes two files for each, and reading those is
 * most of what many plugins add to a start. Development reads sources, and knows no `require`.
 */
function serverSource(sources: PluginSources, isBundled: boolean): string {
  const read = (from: string) => (isBundled ? `require(${from})` : `import(${from})`);
  const contracts = new Map<string, string>([
    ...findPluginEntries(sources, 'contract').map(({ id, file }) => [id, specifier(file)] as const),
    ...packagesWith(sources, 'contract').map((name) => [name, JSON.stringify(`${name}/contract`)] as const),
  ]);
  const entries = [
    ...findPluginEntries(sources, 'server').map(({ id, file }) => ({ id, from: specifier(file) })),
    ...packagesWith(sources, 'server').map((name) => ({ id: name, from: JSON.stringify(`${name}/server`) })),
  ];
  const lines = entries.map(({ id, from }) => {
    const contract = contracts.get(id);
    const parts = [
      `id: ${JSON.stringify(id)}`,
      `load: async () => (await ${read(from)}).plugin`,
      ...(contract === undefined ? [] : [`contract: async () => ${read(contract)}`]),
    ];
    return `  { ${parts.join(', ')} },`;
  });
  return `export const plugins = [\n${lines.join('\n')}\n];\n`;
}
