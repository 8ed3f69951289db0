import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePath, definePlugin } from '@tessera/core/contract';
import { Navigation, defineClientPlugin, rememberedIssueKey, rememberedTaskKey } from '@tessera/core/client';
import type { ClientPlugin, EntityLinkContribution, SearchFunction, SearchHit } from '@tessera/core/client';
import { admin, settle, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { ApiError } from '../../../../core/client/services';
import { showShellAt, specifiedAreas } from '../../shell/shell-test-kit';

let client: StartedClient;
let answer: (text: string) => Promise<readonly SearchHit[]>;
const asked: string[] = [];

const provide: SearchFunction = (text) => {
  asked.push(text);
  return answer(text);
};

function finder(id: string, type: string, links: readonly EntityLinkContribution[] = []): ClientPlugin {
  const gate = { audience: 'member', modules: [type] } as const;
  return defineClientPlugin({
    manifest: definePlugin({ id, name: id, description: id, core: '*', gate }),
    search: [{ type, label: type, order: type === 'Tasks' ? 1 : 2, load: async () => provide }],
    links,
  });
}

const project = definePath('/project-issues/:id');
const projectTasks = definePath('/project-tasks/:id');
const milestones = definePath('/project-milestones/:id');
const finders = [
  finder('find-tasks', 'Tasks', [{ type: 'Task', to: ({ id }) => `/tasks/${id}` }]),
  finder('find-meetings', 'Meetings', [{ type: 'Meeting', to: ({ id }) => `/meeting-details/${id}` }]),
  finder('find-teams', 'Teams', [{ type: 'Team', to: ({ id }) => `/teams/${id}` }]),
  finder('find-projects', 'Projects', [
    { type: 'Project', to: ({ id }) => milestones.to({ id }) },
    { type: 'Milestone', to: ({ projectId = '' }) => milestones.to({ id: projectId }) },
    {
      type: 'Issue',
      to: ({ projectId = '' }) => project.to({ id: projectId }),
      remember: ({ id }) => ({ key: rememberedIssueKey, value: id }),
    },
    {
      type: 'Task',
      inProject: true,
      to: ({ projectId = '' }) => projectTasks.to({ id: projectId }),
      remember: ({ id }) => ({ key: rememberedTaskKey, value: id }),
    },
  ]),
];

const caliper: SearchHit = {
  entity: { type: 'Task', id: 'task-1' },
  title: 'Order the caliper',
  key: 'T-12',
  createdByName: 'Ada Lovelace',
  createdOn: '2026-01-04T09:00:00.000Z',
};
const scale: SearchHit = { entity: { type: 'Task', id: 'task-2' }, title: 'Calibrate the scale' };

async function open(modules: Parameters<typeof admin>[0] = {}): Promise<HTMLElement> {
  client = await startClient({ as: admin(modules), plugins: [...specifiedAreas, ...finders] });
  client.server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
  showShellAt(client, '/tasks');
  return screen.findByRole('combobox', { name: /^Search in/ });
}

/** Types, and waits for the one-second debounce. */
async function search(box: HTMLElement, text: string): Promise<void> {
  await userEvent.click(box);
  await userEvent.type(box, text);
  await screen.findByRole('listbox', { hidden: true });
  await act(() => client.clock.advance(1_000));
}

function path(): string {
  return client.application.get(Navigation).path;
}

beforeEach(() => {
  asked.length = 0;
  answer = async () => [caliper, scale];
});

afterEach(async () => {
  await act(async () => settle());
  await client.stop();
});

describe('the header search', () => {
  it('offers the types of the plan and keeps them as HeaderList [R45.all-types stand-in] [R53.search]', async () => {
    await open({ modules: ['Tasks', 'Teams', 'Projects'] });
    await userEvent.click(screen.getByRole('button', { name: 'Search in: Tasks' }));
    const items = within(screen.getByRole('menu', { name: 'Search in' })).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Tasks', 'Projects', 'Teams']);
    expect(client.storage.local.read('HeaderList')).toBe('["Tasks","Projects","Teams"]');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Teams' }));
    expect(screen.getByRole('combobox', { name: 'Search in Teams' })).toBeVisible();
  });

  it('has no menu of types where there is only one', async () => {
    const box = await open({ modules: ['Tasks'] });
    expect(box).toHaveAccessibleName('Search in Tasks');
    expect(screen.queryByRole('button', { name: /^Search in:/ })).toBeNull();
  });

  it('shows hits in a popup titled with the type, 430 px wide; a task with title, creator and date; an empty text hides it [R46.popup R46.empty] [R47 stand-in]', async () => {
    const box = await open();
    await search(box, 'cal');
    const heading = await screen.findByRole('heading', { name: 'Tasks', level: 2 });
    expect(heading.closest('.s-hits')).toHaveStyle({ inlineSize: '430px' });
    const [first] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent(/Order the caliperCreated by Ada Lovelace.*Yesterday.*T-12$/);
    expect(screen.getByText('2 matches')).toBeInTheDocument();
    await userEvent.clear(box);
    expect(screen.queryByRole('heading', { name: 'Tasks', level: 2 })).not.toBeInTheDocument();
    expect(asked).toEqual(['cal']);
  });

  it('shows a spinner while it waits and “No Match Found.” without hits [R46.spinner R46.no-match]', async () => {
    let arrive: (hits: readonly SearchHit[]) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    const box = await open();
    await search(box, 'zebra');
    const status = screen.getByText('Searching…');
    expect(status.querySelector('.t-spinner')).not.toBeNull();
    await act(async () => arrive([]));
    expect((await screen.findAllByText('No Match Found.'))[0]).toBeVisible();
    expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
  });

  it('names the type that failed, with every error message and Retry [R64 stand-in]', async () => {
    answer = async () => {
      throw new ApiError('validation_failed', ['Too long.', 'And wrong.']);
    };
    const box = await open();
    await search(box, 'cal');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Couldn’t search TasksToo long.And wrong.');
    answer = async () => [scale];
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option')).toHaveTextContent('Calibrate the scale');
  });

  it('works by keyboard alone: / focuses it, arrows select, Enter opens, Esc closes [R47 stand-in]', async () => {
    const box = await open();
    await userEvent.keyboard('/');
    expect(box).toHaveFocus();
    await search(box, 'cal');
    await screen.findAllByRole('option');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = screen.getByRole('option', { selected: true });
    expect([active.textContent, box.getAttribute('aria-activedescendant')]).toEqual(['Calibrate the scale', active.id]);
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/tasks/task-1'));
  });

  it.each<[string, SearchHit['entity'], string, Readonly<Record<string, string>>]>([
    ['a meeting', { type: 'Meeting', id: 'm1' }, '/meeting-details/m1', {}],
    ['a team', { type: 'Team', id: 't1' }, '/teams/t1', {}],
    ['a project', { type: 'Project', id: 'p1' }, '/project-milestones/p1', {}],
    ['a milestone', { type: 'Milestone', id: 'x', projectId: 'p1' }, '/project-milestones/p1', {}],
    ['an issue', { type: 'Issue', id: 'i1', projectId: 'p1' }, '/project-issues/p1', { issueid: 'i1' }],
    ['a project’s task', { type: 'Task', id: 'k1', projectId: 'p1' }, '/project-tasks/p1', { projecttaskid: 'k1' }],
  ])(
    'opens %s at the address of the specification and stores what its page needs [R48 stand-in] [R49 stand-in] [R50 stand-in] [R53.projects stand-in]',
    async (_what, entity, address, remembered) => {
      answer = async () => [{ entity, title: 'Found' }];
      const box = await open();
      await search(box, 'found');
      await screen.findByRole('option');
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(path()).toBe(address));
      for (const [key, value] of Object.entries(remembered)) {
        expect(client.storage.local.read(key)).toBe(value);
      }
    },
  );
});
