import { languages } from '../../../core/contract';
import type { ClientPlugin } from '../../../core/client/plugin';
import { describeClientPlugins } from '../../../core/testing';
import { pluginEntries } from '../plugin-files';
import { unwordedLabels } from '../unworded-labels';
import { checkedPlugin, entryOf } from './checked-plugin';

const checked = checkedPlugin();
const file = entryOf(checked, 'client');

async function load(path: string): Promise<ClientPlugin> {
  return ((await import(path)) as { readonly plugin: ClientPlugin }).plugin;
}

if (file === undefined) {
  it.skip('has no client', () => undefined);
} else {
  const others = pluginEntries('client').filter(({ id }) => id !== checked.id);
  describeClientPlugins({
    plugins: [...others, { id: checked.id, file }].map((entry) => ({ id: entry.id, load: () => load(entry.file) })),
    about: [checked.id],
  });

  it.each(languages.slice(1).map(({ tag }) => tag))('says the labels of its pages and menus in %s', async (tag) => {
    expect(await unwordedLabels(await load(file), tag)).toEqual([]);
  });
}
