import { definePlugin } from '../../contract';
import { admin, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import type { ClientPlugin, CreationContribution } from '../plugin';
import { defineClientPlugin } from '../plugin';
import { Commands } from '../services';
import { ToastPort } from '../toasts/toast-port';
import { CreationsService } from './creations';
import { orderCreations } from './order-creations';

const started: StartedClient[] = [];
const ran: string[] = [];

function creator(module: string, order: number, more: Partial<CreationContribution> = {}): ClientPlugin {
  const id = module.toLowerCase();
  return defineClientPlugin({
    manifest: definePlugin({
      id,
      name: id,
      description: '',
      core: '*',
      gate: { audience: 'member', modules: [module] },
    }),
    creations: [
      {
        id: `${id}:create`,
        title: `Create ${id}`,
        order,
        run: async () => () => void ran.push(id),
        ...more,
      } as CreationContribution,
    ],
  });
}

const form = { run: undefined, load: async () => () => null } as const;

async function start(plugins: readonly ClientPlugin[], modules: readonly string[], access?: 'read-only') {
  const client = await startClient({
    plugins,
    as: admin({ modules, ...(access === undefined ? {} : { access }) }),
  });
  started.push(client);
  const commands = client.application.get(Commands);
  return {
    client,
    commands,
    creations: client.application.get(CreationsService),
    shortcuts: () => commands.commands.map(({ title, group, shortcut }) => [title, group, shortcut]),
  };
}

afterEach(async () => {
  ran.length = 0;
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

const tasks = creator('Tasks', 100, { letter: 't' });
const projects = creator('Projects', 200, { letter: 'p' });
const teams = creator('Teams', 300);

describe('creations', () => {
  it('are commands of one group: the only one has the key itself, one of several its letter after it', async () => {
    const only = await start([tasks, projects], ['Tasks']);
    expect(only.shortcuts()).toEqual([['Create tasks', 'Create', 'c']]);
    const several = await start([tasks, projects, teams], ['Tasks', 'Projects', 'Teams']);
    expect(several.shortcuts()).toEqual([
      ['Create projects', 'Create', 'c p'],
      ['Create tasks', 'Create', 'c t'],
      ['Create teams', 'Create', undefined],
    ]);
  });

  it('are ordered by the plugin of the page, then by the last use, then by number', async () => {
    const { creations, commands } = await start([teams, projects, tasks], ['Tasks', 'Projects', 'Teams']);
    const order = (page?: string): readonly string[] => orderCreations(creations, page).map(({ pluginId }) => pluginId);
    expect(order()).toEqual(['tasks', 'projects', 'teams']);
    await commands.run('projects:create');
    await commands.run('teams:create');
    expect([order(), order('tasks')]).toEqual([
      ['teams', 'projects', 'tasks'],
      ['tasks', 'teams', 'projects'],
    ]);
    expect(ran).toEqual(['projects', 'teams']);
  });

  it('show a form until it is closed', async () => {
    const { creations, commands } = await start([creator('Tasks', 100, form)], ['Tasks']);
    await commands.run('tasks:create');
    expect(creations.shown?.creation.id).toBe('tasks:create');
    creations.close();
    expect(creations.shown).toBeUndefined();
  });

  it('warn in a read-only portal before anything is filled in', async () => {
    const { client, creations, commands } = await start(
      [tasks, creator('Teams', 1, form)],
      ['Tasks', 'Teams'],
      'read-only',
    );
    const toasts: string[] = [];
    client.application.get(ToastPort).attach(({ message }) => void toasts.push(message));
    await commands.run('tasks:create');
    await commands.run('teams:create');
    expect([ran, creations.shown]).toEqual([[], undefined]);
    expect(toasts).toEqual(Array(2).fill(expect.stringContaining('is read-only.')));
  });
});
