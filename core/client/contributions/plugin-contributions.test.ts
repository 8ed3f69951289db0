import { definePath, definePlugin, serviceToken } from '../../contract';
import type { Gate } from '../../contract';
import { admin, member, personFixture, startClient } from '../../testing';
import type { PersonFixture } from '../../testing/identities';
import type { StartedClient } from '../../testing';
import type { ClientPlugin } from '../plugin';
import { defineClientPlugin } from '../plugin';
import { Commands, Navigation, Search, Session } from '../services';
import { ToastPort } from '../toasts/toast-port';
import { SessionStoreService } from '../session/session-store';

const started: StartedClient[] = [];

function area(id: string, order: number, gate: Gate, more: Partial<ClientPlugin> = {}): ClientPlugin {
  return defineClientPlugin({
    manifest: definePlugin({ id, name: id, description: '', core: '^1.0.0', gate }),
    menu: [{ id: `${id}:open`, menu: 'side', label: id, icon: 'list-checks', to: `/${id}`, order }],
    ...more,
  });
}

const areas = [
  area('tasks', 100, { audience: 'member', modules: ['Tasks'] }),
  area('meetings', 200, { audience: 'member', modules: ['Meetings'] }),
  area('analytics', 500, { audience: 'admin', modules: ['Performance Analytics'] }),
];

async function start(plugins: readonly ClientPlugin[], as?: PersonFixture): Promise<StartedClient> {
  const client = await startClient({ plugins, ...(as === undefined ? {} : { as }) });
  started.push(client);
  return client;
}

function sideMenu({ application }: StartedClient): readonly string[] {
  return application.contributions.menu('side').map(({ to }) => to);
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('menus', () => {
  it('show the modules of the plan, and admin entries to admins [R42.modules]', async () => {
    const modules = ['Tasks', 'Performance Analytics'];
    expect(sideMenu(await start(areas, member({ modules })))).toEqual(['/tasks']);
    expect(sideMenu(await start(areas, admin({ modules })))).toEqual(['/tasks', '/analytics']);
  });

  it('show all entries while no module list is loaded, admin entries to admins only [R43.unloaded]', async () => {
    for (const [role, entries] of [
      ['member', ['/tasks', '/meetings']],
      ['Admin', ['/tasks', '/meetings', '/analytics']],
      [undefined, ['/tasks', '/meetings']],
    ] as const) {
      const client = await start(areas);
      const { local } = client.storage;
      local.write('AccessToken', 'token');
      local.write('UserID', 'user-1');
      if (role !== undefined) {
        local.write('UserType', role);
      }
      client.application.get(SessionStoreService).restore();
      expect(sideMenu(client)).toEqual(entries);
    }
  });

  it('are ordered by number, then by id', async () => {
    const gate = { audience: 'member' } as const;
    const client = await start([area('b', 100, gate), area('c', 50, gate), area('a', 100, gate)], member());
    expect(sideMenu(client)).toEqual(['/c', '/a', '/b']);
  });

  it('make the first open area the home page', async () => {
    const client = await start(areas, member({ modules: ['Meetings'] }));
    expect(client.application.get(Navigation).home).toBe('/meetings');
    const own = area('own', 10, { audience: 'member' });
    const view = { ...own, menu: own.menu?.map((entry) => ({ ...entry, isHome: false }) as const) ?? [] };
    const led = await start([view, ...areas], member({ modules: ['Meetings'] }));
    expect(led.application.get(Navigation).home).toBe('/meetings');
    const nowhere = await start([], member());
    expect(nowhere.application.get(Navigation).home).toBe('/please-upgrade-plan');
  });
});

describe('the gate of a contribution', () => {
  it('combines those of the plugin, of the plugins it requires and its own', async () => {
    const Store = serviceToken<object>('projects:Store');
    const owner = area('projects', 1, { audience: 'member', modules: ['Projects'] }, { provides: [Store] });
    const consumer = area(
      'tasks',
      2,
      { audience: 'member', modules: ['Tasks'] },
      {
        requires: [Store],
        routes: [
          {
            path: definePath('/tasks'),
            layout: 'main',
            title: 'Tasks',
            gate: { audience: 'admin' },
            load: async () => () => null,
          },
        ],
      },
    );
    const client = await start([owner, consumer], personFixture());
    expect(client.application.contributions.routes.map(({ gate, pluginId }) => [pluginId, gate])).toEqual([
      ['tasks', { audience: 'admin', modules: ['Tasks', 'Projects'], permissions: [] }],
    ]);
  });
});

describe('search and commands', () => {
  const gate = { audience: 'member', modules: ['Tasks'] } as const;
  const ran: string[] = [];
  const plugin = area('tasks', 1, gate, {
    search: [
      {
        type: 'Tasks',
        label: 'Tasks',
        order: 1,
        load: async () => async (text, context) => [
          { entity: { type: 'Task', id: '1' }, title: `${text} for ${context.get(Session).user?.fullName}` },
        ],
      },
    ],
    commands: [
      {
        id: 'tasks:create',
        title: 'Create task',
        group: 'Tasks',
        shortcut: 'x',
        load: async () => (context) => void ran.push(context.manifest.id),
      },
      {
        id: 'tasks:broken',
        title: 'Break',
        group: 'Tasks',
        load: async () => () => {
          throw new Error('broken');
        },
      },
    ],
  });

  it('run with the services of the plugin that contributes them', async () => {
    const { application } = await start([plugin], member());
    const hits = await application.get(Search).run('Tasks', 'milk', new AbortController().signal);
    expect(hits.map(({ title }) => title)).toEqual(['milk for Ada Lovelace']);
    await application.get(Commands).run('tasks:create');
    expect(ran).toEqual(['tasks']);
  });

  it('are removed with their module', async () => {
    const { application } = await start([plugin], member({ modules: ['Meetings'] }));
    expect([application.get(Search).types, application.get(Commands).commands]).toEqual([[], []]);
    await expect(application.get(Search).run('Tasks', 'x', new AbortController().signal)).rejects.toThrow();
  });

  it('show a toast when a command fails', async () => {
    const { application, logger } = await start([plugin], member());
    const toasts: string[] = [];
    application.get(ToastPort).attach(({ message }) => void toasts.push(message));
    await application.get(Commands).run('tasks:broken');
    expect([toasts, logger.at('error')]).toEqual([['“Break” failed. Try again.'], ["Command 'tasks:broken' failed."]]);
  });

  it('include commands of the shell until they are released', async () => {
    const { application } = await start([], member());
    const commands = application.get(Commands);
    const run = jest.fn();
    const release = commands.add({ id: 'host:theme', title: 'Switch theme', group: 'View', run });
    expect(commands.commands.map(({ title }) => title)).toEqual(['Switch theme']);
    await commands.run('host:theme');
    expect(run).toHaveBeenCalledTimes(1);
    void release();
    expect(commands.commands).toEqual([]);
  });
});
