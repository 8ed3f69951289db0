import { definePath, definePlugin } from '../../contract';
import { defineClientPlugin } from '../plugin';
import type { ClientPlugin, CommandContribution } from '../plugin';
import { inspectPlugins } from './inspect-plugins';

function plugin(id: string, shortcuts: readonly string[], more: Partial<ClientPlugin> = {}): ClientPlugin {
  const commands = shortcuts.map((shortcut, index): CommandContribution => ({
    id: `${id}:go-${index}`,
    title: 'Go',
    group: 'Go to',
    shortcut,
    to: '/',
  }));
  const manifest = definePlugin({ id, name: id, description: '', core: '*', gate: { audience: 'member' } });
  return defineClientPlugin({ manifest, commands, ...more });
}

function refusals(...plugins: readonly ClientPlugin[]): readonly (string | undefined)[] {
  const found = inspectPlugins(plugins);
  return plugins.map((each) => found.get(each));
}

describe('shortcuts of plugins', () => {
  it('are refused for the second plugin that claims one, with both names', () => {
    expect(refusals(plugin('alpha', ['c', 'g a']), plugin('beta', ['g b', 'g a']))).toEqual([
      undefined,
      "Plugins 'beta' and 'alpha' both claim the shortcut 'g a'; only one may.",
    ]);
  });

  it('are the same however they are written', () => {
    expect(refusals(plugin('alpha', ['shift+mod+p']), plugin('beta', ['Mod+Shift+P']))).toEqual([
      undefined,
      "Plugins 'beta' and 'alpha' both claim the shortcut 'Mod+Shift+P'; only one may.",
    ]);
  });

  it('are refused for a plugin that claims one twice', () => {
    expect(refusals(plugin('alpha', ['c', 'c']))).toEqual(["Plugin 'alpha' claims the shortcut 'c' twice."]);
  });

  it('stay free after a plugin was refused, as do its addresses', () => {
    const routes = [
      { path: definePath('/beta'), layout: 'main', title: 'Beta', load: async () => () => null },
    ] as const;
    expect(
      refusals(plugin('alpha', ['c']), plugin('beta', ['c', 'x'], { routes }), plugin('gamma', ['x'], { routes })),
    ).toEqual([undefined, expect.stringContaining("both claim the shortcut 'c'"), undefined]);
  });
});
