import type { Logger, ServerPlugin } from '@tessera/core/server';

/** How a plugin is found: its folder or package, and what loads it. */
export interface FoundPlugin {
  readonly id: string;
  readonly load: () => Promise<ServerPlugin>;
}

/** Loads what is installed. A plugin that does not even load is reported and left out; the others run. */
export async function loadPlugins(found: readonly FoundPlugin[], logger: Logger): Promise<readonly ServerPlugin[]> {
  const loaded = await Promise.allSettled(found.map(({ load }) => load()));
  return loaded.flatMap((result, index) => {
    if (result.status === 'fulfilled') {
      return [result.value];
    }
    logger.error(`Plugin '${found[index]?.id ?? ''}' could not be loaded.`, result.reason);
    return [];
  });
}
