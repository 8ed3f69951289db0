import { moduleNames } from '../../core/contract';
import type { ClientPlugin } from '../../core/client/plugin';
import { admin, startClient } from '../../core/testing';
import { pluginEntries } from '../support/plugin-files';
import { PluginRuntimeService } from '../../core/client/runtime/plugin-runtime';

const entries = pluginEntries('client');

describe('the client without one of its plugins', () => {
  it.each(entries.map(({ id }) => id))('%s: starts, and every other plugin runs', async (id) => {
    const others = entries.filter((entry) => entry.id !== id);
    const plugins = await Promise.all(
      others.map(async ({ file }) => ((await import(file)) as { readonly plugin: ClientPlugin }).plugin),
    );
    const client = await startClient({ plugins, as: admin({ modules: moduleNames }) });
    try {
      const runtime = client.application.get(PluginRuntimeService);
      await Promise.all(others.map((other) => runtime.whenActive(other.id)));
      expect(runtime.plugins.map(({ manifest, state }) => [manifest.id, state])).toEqual(
        others.map((other) => [other.id, 'active']),
      );
    } finally {
      await client.stop();
    }
  });
});
