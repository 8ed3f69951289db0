import { defineFrame, definePath, definePlugin, defineSlot } from '../../contract';
import type { FrameDefinition, OwnedId } from '../../contract';
import { defineClientPlugin, fill, frameView } from '../plugin';
import type { ClientPlugin, CommandContribution, EntityLinkContribution, RouteContribution, SlotFill } from '../plugin';
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
    expect(refusals(plugin('alpha', ['x', 'g a']), plugin('beta', ['g b', 'g a']))).toEqual([
      undefined,
      "Plugins 'beta' and 'alpha' both claim the shortcut 'g a'; give one of them other keys, or remove one of the two.",
    ]);
  });

  it('are the same however they are written', () => {
    expect(refusals(plugin('alpha', ['shift+mod+p']), plugin('beta', ['Mod+Shift+P']))).toEqual([
      undefined,
      "Plugins 'beta' and 'alpha' both claim the shortcut 'Mod+Shift+P'; give one of them other keys, or remove one of the two.",
    ]);
  });

  it('are refused for a plugin that claims one twice', () => {
    expect(refusals(plugin('alpha', ['x', 'x']))).toEqual([
      "Plugin 'alpha' claims the shortcut 'x' twice; give one of the two other keys.",
    ]);
  });

  it('stay free after a plugin was refused, as do its addresses', () => {
    const routes = [
      { path: definePath('/beta'), layout: 'main', title: 'Beta', load: async () => () => null },
    ] as const;
    expect(
      refusals(plugin('alpha', ['y']), plugin('beta', ['y', 'x'], { routes }), plugin('gamma', ['x'], { routes })),
    ).toEqual([undefined, expect.stringContaining("both claim the shortcut 'y'"), undefined]);
  });
});

describe('creations of plugins', () => {
  const creation = (id: OwnedId, letter?: string): Partial<ClientPlugin> => ({
    creations: [
      { id, title: 'Create', order: 100, load: async () => () => null, ...(letter === undefined ? {} : { letter }) },
    ],
  });

  it('are as many as there are plugins', () => {
    expect(
      refusals(plugin('alpha', [], creation('alpha:note', 'n')), plugin('beta', [], creation('beta:bill', 'b'))),
    ).toEqual([undefined, undefined]);
  });

  it('are refused for the second plugin that claims a letter, with both names', () => {
    expect(
      refusals(plugin('alpha', [], creation('alpha:note', 'n')), plugin('beta', [], creation('beta:bill', 'N')))[1],
    ).toBe(
      "Plugins 'beta' and 'alpha' both claim the shortcut 'c N'; give one of them other keys, or remove one of the two.",
    );
  });

  it('are refused with more than a letter, and with an id of another plugin', () => {
    expect(
      refusals(plugin('alpha', [], creation('alpha:note', 'no')), plugin('beta', [], creation('alpha:bill'))),
    ).toEqual([
      "Plugin 'alpha' gives the creation 'alpha:note' the letter 'no'; use a single letter, or leave it out.",
      "Plugin 'beta' may not declare 'alpha:bill'; its own ids begin with 'beta'.",
    ]);
  });

  it.each(['c', 'C', 'c n'])('keep their key: a command that claims %s is refused, with the remedy', (shortcut) => {
    expect(refusals(plugin('alpha', [shortcut]))).toEqual([
      `Plugin 'alpha' claims the shortcut '${shortcut}', but 'c' belongs to the creations of all plugins; contribute it ` +
        "to 'creations' instead, or give the command other keys.",
    ]);
  });
});

describe('types of plugins', () => {
  const link = (type: string, inProject?: true): EntityLinkContribution => ({
    type,
    to: () => '/',
    ...(inProject === undefined ? {} : { inProject }),
  });
  const search = [{ type: 'Notes', label: 'Notes', order: 100, load: async () => async () => [] }];

  it('are refused for the second plugin that links one, with both names', () => {
    const links = [link('Note')];
    expect(refusals(plugin('alpha', [], { links }), plugin('beta', [], { links }))).toEqual([
      undefined,
      "Plugins 'beta' and 'alpha' both claim the link of 'Note'; remove it from one of them, or name another type.",
    ]);
  });

  it('may have one more link for entities in projects', () => {
    expect(
      refusals(plugin('alpha', [], { links: [link('Note')] }), plugin('beta', [], { links: [link('Note', true)] })),
    ).toEqual([undefined, undefined]);
  });

  it('are refused for the second search of one, and stay free after a refusal', () => {
    const [first, second, third] = refusals(
      plugin('alpha', ['y']),
      plugin('beta', ['y'], { search }),
      plugin('gamma', [], { search }),
    );
    expect([first, third]).toEqual([undefined, undefined]);
    expect(second).toContain("both claim the shortcut 'y'");
    expect(refusals(plugin('alpha', [], { search }), plugin('beta', [], { search }))[1]).toBe(
      "Plugins 'beta' and 'alpha' both claim the search type 'Notes'; remove it from one of them, or name another type.",
    );
  });

  it('are refused for a plugin that claims one twice', () => {
    expect(refusals(plugin('alpha', [], { links: [link('Note'), link('Note')] }))).toEqual([
      "Plugin 'alpha' claims the link of 'Note' twice; remove one of the two.",
    ]);
  });

  it('do not share an id: one of another plugin is refused, one used twice too', () => {
    const slot = defineSlot<object>('alpha:slot');
    const filled = (id: OwnedId): SlotFill => fill(slot, { id, order: 100, load: async () => () => null });
    expect(
      refusals(
        plugin('alpha', [], { fills: [filled('alpha:mark'), filled('alpha:mark')] }),
        plugin('beta', [], { fills: [filled('alpha:mark')] }),
      ),
    ).toEqual([
      "Plugin 'alpha' uses the id 'alpha:mark' twice; give one of the two contributions another.",
      "Plugin 'beta' may not declare 'alpha:mark'; its own ids begin with 'beta'.",
    ]);
  });
});

describe('frames of plugins', () => {
  const load = async (): Promise<() => null> => () => null;
  const frame = defineFrame('alpha:frame', definePath('/alpha/:alphaId'));
  const owner = plugin('alpha', [], { frames: [frameView(frame, { load })] });
  const tab = (
    id: string,
    path: `/${string}`,
    more: Partial<RouteContribution> & { readonly frame?: FrameDefinition } = {},
  ): ClientPlugin => {
    const { frame: within = frame, ...route } = more;
    return plugin(id, [], {
      routes: [
        { path: definePath(path), layout: 'main', title: id, within: { frame: within, order: 100 }, load, ...route },
      ],
    });
  };

  it('show tabs of any plugin, with optional parameters of their own', () => {
    expect(refusals(owner, tab('beta', '/alpha/:alphaId/notes/:noteId?'), tab('gamma', '/gamma/:alphaId'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('leave out a tab whose frame is not installed, and accept its plugin', () => {
    expect(refusals(tab('beta', '/alpha/:alphaId/notes'))).toEqual([undefined]);
  });

  it('are refused where their plugin has no such frame, with the remedy', () => {
    const unknown = defineFrame('alpha:fram', frame.path);
    expect(refusals(owner, tab('beta', '/alpha/:alphaId/notes', { frame: unknown }))[1]).toBe(
      "Plugin 'beta' shows '/alpha/:alphaId/notes' within the frame 'alpha:fram', but plugin 'alpha' has no such frame; " +
        "import the frame from its contract, or add it to its 'frames'.",
    );
  });

  it('are refused for a tab with parameters of other names', () => {
    expect(refusals(owner, tab('beta', '/alpha/:id/notes'), tab('gamma', '/gamma'))).toEqual([
      undefined,
      "Plugin 'beta' shows '/alpha/:id/notes' within the frame 'alpha:frame', whose parameters are 'alphaId', but its " +
        "own are 'id'; name them as the frame does, and make others optional.",
      "Plugin 'gamma' shows '/gamma' within the frame 'alpha:frame', whose parameters are 'alphaId', but its own are " +
        'none; name them as the frame does, and make others optional.',
    ]);
  });

  it('are refused for a tab in another layout', () => {
    expect(refusals(owner, tab('beta', '/alpha/:alphaId/notes', { layout: 'settings' }))[1]).toBe(
      "Plugin 'beta' shows '/alpha/:alphaId/notes' within the frame 'alpha:frame', but in the layout 'settings'; a tab " +
        "needs the layout 'main'.",
    );
  });

  it('are refused for two tabs at one address, with both names', () => {
    expect(refusals(owner, tab('beta', '/alpha/:alphaId/notes'), tab('gamma', '/alpha/:alphaId/Notes'))[2]).toBe(
      "Plugins 'gamma' and 'beta' both claim the address '/alpha/:alphaId/Notes'; change it in one of them, or remove " +
        'one of the two.',
    );
  });

  it('keep their address for their tabs: another page there is refused', () => {
    const routes = [{ path: definePath('/alpha/:alphaId'), layout: 'main', title: 'Alpha', load }] as const;
    expect(refusals(plugin('alpha', [], { routes, frames: [frameView(frame, { load })] }))).toEqual([
      "Plugin 'alpha' has a page at '/alpha/:alphaId', the address of the frame 'alpha:frame'; show it within that " +
        'frame, or change its address.',
    ]);
    const first = [{ ...routes[0], within: { frame, order: 100 } }];
    expect(refusals(plugin('alpha', [], { routes: first, frames: [frameView(frame, { load })] }))).toEqual([undefined]);
  });

  it('belong to the plugin that declares them', () => {
    expect(refusals(plugin('beta', [], { frames: [frameView(frame, { load })] }))).toEqual([
      "Plugin 'beta' may not declare 'alpha:frame'; its own ids begin with 'beta'.",
    ]);
  });
});
