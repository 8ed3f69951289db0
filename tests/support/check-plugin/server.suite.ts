import { join } from 'node:path';
import type { ServerPlugin } from '../../../core/server/plugin';
import { describeServerPlugins, describeStrangers } from '../../../core/testing';
import { plugins } from '../plugins-server';
import { publicEndpoints } from '../public-endpoints';
import { checkedPlugin, entryOf } from './checked-plugin';

const checked = checkedPlugin();
const file = entryOf(checked, 'server');

if (file === undefined) {
  it.skip('has no server', () => undefined);
} else {
  const tried = {
    id: checked.id,
    load: async () => ((await import(file)) as { readonly plugin: ServerPlugin }).plugin,
    contract: async () => (await import(join(checked.folder, 'contract'))) as Readonly<Record<string, unknown>>,
  };
  // With everything that is installed: what it requires is there, and what would clash does.
  const all = [...plugins.filter(({ id }) => id !== checked.id), tried];
  describeServerPlugins({ plugins: all, about: [checked.id] });
  describeStrangers({
    plugins: () => Promise.all(all.map(({ load }) => load())),
    publicEndpoints: [...publicEndpoints, ...checked.publicEndpoints],
    about: [checked.id],
  });
}
