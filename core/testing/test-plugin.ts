import type { Gate } from '../contract';
import { definePlugin } from '../contract';
import type { ServerPlugin } from '../server/plugin';

/** A small server plugin for tests of the plugin system. Its id is the prefix of everything that its parts declare. */
export function testPlugin(
  id: string,
  parts: Omit<ServerPlugin, 'manifest'> & { readonly gate?: Gate } = {},
): ServerPlugin {
  const { gate = { audience: 'public' }, ...rest } = parts;
  return {
    manifest: definePlugin({ id, name: id, description: `The plugin ${id} of a test.`, core: '*', gate }),
    ...rest,
  };
}
