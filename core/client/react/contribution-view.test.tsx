import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { defineMessages, definePath, definePlugin, defineSlot, serviceToken } from '../../contract';
import { admin, member, personFixture, portalFixture, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import type { ClientPlugin } from '../plugin';
import { defineClientPlugin, fill } from '../plugin';
import { Permissions, Session } from '../services';
import { useService } from './application-provider';
import { EntityLink, PlaceLink } from './place-link';
import { SlotOutlet } from './slot-outlet';
import { useDecision } from './use-decision';
import { useParameters, useQuery } from './use-parameters';
import { useI18n } from './use-i18n';

const manifest = definePlugin({
  id: 'tasks',
  name: 'Tasks',
  description: '',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Tasks'] },
});
const tasksPath = definePath('/tasks/:taskId?');
const Greeting = serviceToken<{ readonly text: string }>('tasks:Greeting');
const aside = defineSlot<{ readonly name: string }>('tasks:aside');

const words = defineMessages('tasks', { tasks: { one: '{count} task', other: '{count} tasks' } });

const started: StartedClient[] = [];

async function start(plugin: Partial<ClientPlugin>, as = member()): Promise<StartedClient> {
  const client = await startClient({ plugins: [defineClientPlugin({ manifest, ...plugin })], as });
  started.push(client);
  return client;
}

function page(component: () => ReactElement): Pick<ClientPlugin, 'routes'> {
  return { routes: [{ path: tasksPath, layout: 'main', title: 'Tasks', load: async () => component }] };
}

/** React also reports caught errors to the console; these tests throw on purpose. */
function silenceReact(): void {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

afterEach(async () => {
  jest.restoreAllMocks();
  for (const client of started.splice(0)) {
    await act(() => client.stop());
  }
});

describe('a contribution on the screen', () => {
  it('is shown again at the same address after a switch to another portal', async () => {
    const portals = [portalFixture(), portalFixture({ clientId: 'portal-2' })];
    const client = await start(
      {
        ...page(() => <p>Page of {useService(Session).portal?.clientId}</p>),
        menu: [{ id: 'tasks:open', menu: 'side', label: 'Tasks', icon: 'list-checks', to: '/tasks', order: 100 }],
      },
      personFixture({ portals }),
    );
    const session = client.application.get(Session);
    await session.choosePortal('portal-1');
    client.show('/tasks');
    expect(await screen.findByText('Page of portal-1')).toBeInTheDocument();
    await act(() => session.choosePortal('portal-2'));
    expect(await screen.findByText('Page of portal-2')).toBeInTheDocument();
  });

  it('reloads by itself, with its plugin, when the browser is back online', async () => {
    let isThere = false;
    const loadWhenThere = async <T,>(value: T): Promise<T> => {
      if (!isThere) {
        throw new TypeError('Failed to fetch dynamically imported module');
      }
      return value;
    };
    const client = await start({
      routes: [{ path: tasksPath, layout: 'main', title: 'Tasks', load: () => loadWhenThere(() => <p>Works</p>) }],
      load: () => loadWhenThere({}),
    });
    client.show('/tasks');
    await act(() => client.clock.advance(2_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: load');
    isThere = true;
    await act(async () => client.window.fire('online'));
    expect(await screen.findByText('Works')).toBeInTheDocument();
  });

  it('reloads with a backoff while the server does not respond', async () => {
    const load = jest.fn(async (): Promise<() => ReactElement> => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const client = await start({ routes: [{ path: tasksPath, layout: 'main', title: 'Tasks', load }] });
    client.show('/tasks');
    await act(() => client.clock.advance(1_800));
    await screen.findByRole('alert');
    expect(load).toHaveBeenCalledTimes(3);
    load.mockImplementation(async () => () => <p>Works</p>);
    await act(() => client.clock.advance(1_999));
    expect(load).toHaveBeenCalledTimes(3);
    await act(() => client.clock.advance(1));
    expect(await screen.findByText('Works')).toBeInTheDocument();
  });

  it('starts its plugin, waits for it, and renders with its services, parameters and query', async () => {
    const client = await start({
      ...page(() => {
        const { taskId } = useParameters(tasksPath);
        return (
          <p>
            {useService(Greeting).text} {taskId} {useQuery().get('view')}
          </p>
        );
      }),
      load: async () => ({ services: (services) => services.addFactory(Greeting, [], () => ({ text: 'Hello' })) }),
    });
    client.show('/tasks/t%201?view=board');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('Hello t 1 board')).toBeInTheDocument();
  });

  it('shows a failed start with a retry', async () => {
    let isBroken = true;
    const client = await start({
      ...page(() => <p>Works</p>),
      load: async () => ({
        start: () => {
          if (isBroken) {
            throw new Error('broken');
          }
        },
      }),
    });
    client.show('/tasks');
    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: start');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Works')).toBeInTheDocument();
  });

  it('tries three times to load its code, then shows the failure with a retry [R98]', async () => {
    const load = jest.fn(async (): Promise<() => ReactElement> => {
      throw new Error('gone');
    });
    const client = await start({ routes: [{ path: tasksPath, layout: 'main', title: 'Tasks', load }] });
    client.show('/tasks');
    await act(() => client.clock.advance(2_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: load');
    expect(load).toHaveBeenCalledTimes(3);
    load.mockResolvedValueOnce(() => <p>Arrived</p>);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Arrived')).toBeInTheDocument();
  });

  it('times out a hanging load after two minutes [R98]', async () => {
    const load = jest.fn(() => new Promise<() => ReactElement>(() => undefined));
    const client = await start({ routes: [{ path: tasksPath, layout: 'main', title: 'Tasks', load }] });
    client.show('/tasks');
    await act(() => client.clock.advance(119_999));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => client.clock.advance(1 + 300));
    expect(load).toHaveBeenCalledTimes(2);
    await act(() => client.clock.advance(121_500 + 120_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: load');
  });

  it('contains a crash, and is switched off after three crashes within a minute', async () => {
    silenceReact();
    let isBroken = true;
    const client = await start(
      page(() => {
        if (isBroken) {
          throw new Error('broken');
        }
        return <p>Works</p>;
      }),
    );
    client.show('/tasks');
    for (let crash = 1; crash <= 2; crash += 1) {
      expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: crashTry again');
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('switched off'));
    expect(client.logger.at('error')).toHaveLength(3);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Works')).toBeInTheDocument();
  });
});

describe('a slot', () => {
  const filled: Partial<ClientPlugin> = {
    fills: [
      fill(aside, {
        id: 'tasks:second',
        order: 200,
        load:
          async () =>
          ({ name }) => <p>Second for {name}</p>,
      }),
      fill(aside, {
        id: 'tasks:first',
        order: 100,
        load:
          async () =>
          ({ name }) => <p>First for {name}</p>,
      }),
      fill(aside, {
        id: 'tasks:crashing',
        order: 150,
        load: async () => () => {
          throw new Error('broken');
        },
      }),
      fill(aside, {
        id: 'tasks:admins',
        order: 300,
        gate: { audience: 'admin' },
        load: async () => () => <p>For admins</p>,
      }),
    ],
  };

  it('shows every permitted fill in order, with the slot’s values, even if one of them crashes', async () => {
    silenceReact();
    const client = await start(filled);
    client.renderPart(<SlotOutlet slot={aside} with={{ name: 'Ada' }} />);
    expect(await screen.findByText('Second for Ada')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Tasks: crash'));
    expect(screen.getAllByText(/for Ada/).map(({ textContent }) => textContent)).toEqual([
      'First for Ada',
      'Second for Ada',
    ]);
    expect(screen.queryByText('For admins')).not.toBeInTheDocument();
  });

  it('shows what its place gives in the room of a fill that is loading', async () => {
    let finish: (part: () => ReactElement) => void = () => undefined;
    const loading = new Promise<() => ReactElement>((resolve) => (finish = resolve));
    const client = await start({
      fills: [fill(aside, { id: 'tasks:slow', order: 100, load: () => loading })],
    });
    client.renderPart(<SlotOutlet slot={aside} with={{ name: 'Ada' }} fallback={<p>Room</p>} />);
    expect(await screen.findByText('Room')).toBeInTheDocument();
    await act(async () => finish(() => <p>Loaded</p>));
    expect(await screen.findByText('Loaded')).toBeInTheDocument();
    expect(screen.queryByText('Room')).not.toBeInTheDocument();
  });

  it('is declared by its owner alone: a bulk bar passes its selection, a dashboard takes cards, neither is known to core', async () => {
    const bulk = defineSlot<{ readonly selected: readonly string[] }>('tasks:bulk');
    const dashboard = defineSlot('analytics:dashboard');
    const client = await start({
      fills: [
        fill(bulk, {
          id: 'tasks:archive',
          order: 100,
          load:
            async () =>
            ({ selected }) => <button type="button">Archive {selected.length}</button>,
        }),
        fill(dashboard, { id: 'tasks:card', order: 100, load: async () => () => <h2>Open tasks</h2> }),
      ],
    });
    const shown = (selected: readonly string[]): ReactElement => (
      <>
        <SlotOutlet slot={bulk} with={{ selected }} isInline />
        <SlotOutlet slot={dashboard} with={{}} />
      </>
    );
    client.renderPart(shown(['1', '2']));
    expect(await screen.findByRole('button', { name: 'Archive 2' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Open tasks' })).toBeVisible();
  });

  it('empties when the plan loses the module, and fills again with it [R111]', async () => {
    const client = await start(filled, admin());
    client.renderPart(<SlotOutlet slot={aside} with={{ name: 'Ada' }} />);
    silenceReact();
    expect(await screen.findByText('For admins')).toBeInTheDocument();
    client.server.respondAt('GET', '/users/profile', { body: admin({ modules: [], planCode: '' }) });
    await act(() => client.application.get(Session).refreshPortal());
    await waitFor(() => expect(screen.queryByText('For admins')).not.toBeInTheDocument());
    client.server.respondAt('GET', '/users/profile', { body: admin() });
    await act(() => client.application.get(Session).refreshPortal());
    expect(await screen.findByText('For admins')).toBeInTheDocument();
  });
});

describe('a link', () => {
  it('leads to an open screen, and is plain text if the gate is closed', async () => {
    const part = (
      <PlaceLink place={tasksPath} parameters={{ taskId: '7' }} query={{ view: 'list' }}>
        Task 7
      </PlaceLink>
    );
    const client = await start(page(() => <p>Tasks</p>));
    client.renderPart(part);
    expect(screen.getByRole('link', { name: 'Task 7' })).toHaveAttribute('href', '/tasks/7?view=list');
    client.server.respondAt('GET', '/users/profile', { body: member({ modules: ['Meetings'] }) });
    await act(() => client.application.get(Session).refreshPortal());
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('Task 7')).toBeInTheDocument();
  });

  it('leads to an entity of the plugin that owns its type [R50 stand-in]', async () => {
    const client = await start({ links: [{ type: 'Task', to: ({ id }) => `/tasks/${id}` }] });
    client.renderPart(
      <>
        <EntityLink entity={{ type: 'Task', id: '7' }}>Mine</EntityLink>
        <EntityLink entity={{ type: 'Meeting', id: '7' }}>No owner</EntityLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/tasks/7');
    expect(screen.queryByRole('link', { name: 'No owner' })).not.toBeInTheDocument();
  });
});

describe('hooks', () => {
  it('update components that are no observers when access or language changes', async () => {
    function Part(): ReactElement {
      const { outcome } = useDecision({ audience: 'member', modules: ['Tasks'] });
      const { translate, translateLabel } = useI18n();
      return (
        <p>
          {outcome} {translateLabel('plain')} {translate(words.tasks, { count: 2 })}
        </p>
      );
    }
    const client = await start({});
    client.renderPart(<Part />);
    expect(screen.getByText('granted plain 2 tasks')).toBeInTheDocument();
    client.server.respondAt('GET', '/users/profile', { body: member({ modules: ['Meetings'] }) });
    await act(() => client.application.get(Session).refreshPortal());
    expect(screen.getByText('denied plain 2 tasks')).toBeInTheDocument();
    expect(client.application.get(Permissions).can('edit', { abilities: { edit: true } })).toBe(true);
  });
});
