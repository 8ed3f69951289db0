import type { Endpoint, PluginManifest } from '@tessera/core/contract';
import { defineServerPlugin } from '@tessera/core/server';
import type { Logger, ServerPlugin } from '@tessera/core/server';

/** A plugin found by the build: its folder or package, a loader for its server half, and its contract if it has one. */
export interface FoundPlugin {
  readonly id: string;
  readonly load: () => Promise<ServerPlugin>;
  readonly contract?: () => Promise<object>;
}

/**
 * Loads the installed plugins. One that does not load is reported and replaced by a plugin that fails to start for the
 * same reason, so that everything else treats it as unavailable.
 */
export async function loadPlugins(found: readonly FoundPlugin[], logger: Logger): Promise<readonly ServerPlugin[]> {
  return Promise.all(
    found.map(async (each) => {
      try {
        return await each.load();
      } catch (error) {
        logger.error(`Plugin '${each.id}' could not be loaded.`, error);
        return failingPlugin(each.id, await readContract(each, logger), error);
      }
    }),
  );
}

/** Exports of the contract. Empty if it does not load either. */
async function readContract({ id, contract }: FoundPlugin, logger: Logger): Promise<readonly unknown[]> {
  try {
    return Object.values((await contract?.()) ?? {});
  } catch (error) {
    logger.error(`The contract of plugin '${id}' could not be loaded. Its addresses return 404.`, error);
    return [];
  }
}

function failingPlugin(id: string, declared: readonly unknown[], error: unknown): ServerPlugin {
  const fail = (): Promise<never> => Promise.reject(new Error(`Plugin '${id}' could not be loaded.`, { cause: error }));
  const manifest = declared.find(isManifest) ?? {
    id,
    name: id,
    description: '',
    core: '*',
    gate: { audience: 'public' },
  };
  return defineServerPlugin({
    manifest,
    endpoints: declared.filter(isEndpoint).map((endpoint) => ({ endpoint, handle: fail })),
    start: fail,
  });
}

function isManifest(value: unknown): value is PluginManifest {
  return has(value, ['id', 'name', 'core', 'gate']);
}

function isEndpoint(value: unknown): value is Endpoint {
  return has(value, ['id', 'method', 'path', 'gate', 'effect', 'shape']);
}

function has(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
