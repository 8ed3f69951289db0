import { builtInStatuses, listStatuses, statusChangedLive } from '../../contract';
import type { BuiltInStatus, PortalStatus } from '../../contract';
import { coreContractMessages } from '../../contract/contract-messages';
import { member, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { EntityServices } from '../entities/entity-services';
import { Api } from '../services';
import { PortalStatuses } from './portal-statuses';

const builtIn: readonly BuiltInStatus[] = [
  {
    id: '00000000-0000-7000-8000-000000000001',
    key: 'new',
    name: coreContractMessages.companyName,
    category: 'unstarted',
  },
  {
    id: '00000000-0000-7000-8000-000000000002',
    key: 'done',
    name: coreContractMessages.companyName,
    category: 'completed',
  },
];
const [fresh, done] = builtInStatuses('notes.note', builtIn);
const added: PortalStatus = {
  id: '00000000-0000-7000-8000-000000000003',
  version: 1,
  type: 'notes.note',
  key: 'started-00000000-0000-7000-8000-000000000003',
  name: 'Testing',
  category: 'started',
  position: 'V',
};

describe('the statuses of a company in the browser', () => {
  let client: StartedClient;
  let statuses: PortalStatuses;

  beforeEach(async () => {
    client = await startClient({ as: member({ clientId: 'c1' }) });
    client.application.enterAuthorizedArea();
    await client.clock.advance(2_000);
    client.server.respond(listStatuses, () => ({
      body: { items: [fresh, added, done], nextCursor: null },
      headers: { 'x-cursor': '1' },
    }));
    statuses = new PortalStatuses(
      'notes.note',
      builtIn,
      client.application.get(EntityServices),
      client.application.get(Api),
    );
  });
  afterEach(async () => {
    statuses.dispose();
    await client.stop();
  });

  const keys = (): readonly string[] => statuses.choices.map(({ key }) => key);
  const push = async (status: PortalStatus): Promise<void> => {
    client.hub.push(statusChangedLive.name, { id: status.id, version: status.version, data: status });
    await settle();
  };

  it('are the built-in ones without a request, until another one is named', async () => {
    expect([keys(), statuses.nameOf('done'), client.server.requestsTo('/statuses').length]).toEqual([
      ['new', 'done'],
      coreContractMessages.companyName,
      0,
    ]);
    expect(statuses.nameOf(added.key)).toBeUndefined();
    await settle();
    expect([keys(), statuses.nameOf(added.key)]).toEqual([['new', added.key, 'done'], 'Testing']);
    expect(client.server.requestsTo('/statuses')).toHaveLength(1);
  });

  it('follow changes by everyone: names, places, deletions', async () => {
    await statuses.load();
    expect(statuses.first('unstarted')).toBe('new');
    await push({ ...added, version: 2, name: 'Quality' });
    expect(statuses.nameOf(added.key)).toBe('Quality');
    await push({ ...added, version: 3, name: 'Quality', replacedBy: 'new' });
    expect([keys(), statuses.all.length]).toEqual([['new', 'done'], 3]);
    await push({ ...added, version: 4, deletedOn: '2026-01-06T09:00:00.000Z', replacedBy: 'new' });
    expect(statuses.all.map(({ key }) => key)).toEqual(['new', 'done']);
    await push({ ...added, id: '00000000-0000-7000-8000-000000000009', type: 'other.thing', key: 'x' });
    expect(keys()).toEqual(['new', 'done']);
  });

  it('stay the built-in ones when they cannot be loaded', async () => {
    client.server.respond(listStatuses, problem('internal'));
    await expect(statuses.load()).rejects.toThrow();
    expect([keys(), statuses.isReady]).toEqual([['new', 'done'], false]);
  });
});
