import { companyDeletionGrace } from '../../core/contract';
import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { Authenticator } from '../support/authenticator';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const day = 86_400_000;
const name = 'Analytical Engines';

describe('the deletion of a company by its owner', () => {
  let installation: Installation;
  let count = 0;
  let ada: Visitor;
  let clientId: string;

  beforeAll(async () => {
    installation = await startInstallation();
  });
  afterAll(() => installation.stop());
  beforeEach(async () => {
    count += 1;
    ada = installation.visitor();
    await ada.signUp(mail('ada'), password, 'Ada Lovelace');
    clientId = await ada.found(name);
  });
  afterEach(() => jest.restoreAllMocks());

  const mail = (person: string): string => `${person}${count}.deletion@example.com`;
  const at = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}clientid=${clientId}`;
  const path = '/access/company-deletion';
  const order = (body: object, by = ada) => by.post(at(path), body);
  const keep = (by: Visitor) => by.delete(at('/company/deletion'));
  const subjects = async (person: string): Promise<readonly string[]> => {
    await settle();
    return (await ada.mails(mail(person))).map(({ subject }) => subject).filter((text) => text.includes('deleted'));
  };
  const deletionIn = async (visitor: Visitor): Promise<unknown> =>
    (await visitor.get('/users/profile')).body.portals.find((each: { clientId: string }) => each.clientId === clientId)
      ?.deletionOn;

  async function join(person: string, role: 'Admin' | 'member' = 'member'): Promise<Visitor> {
    const visitor = installation.visitor();
    await visitor.signUp(mail(person), password, person);
    await ada.post(at('/clientusers/add'), { Users: [{ Email: mail(person), Role: role }] });
    const { token: Token } = await ada.invitation(mail(person));
    await visitor.post('/clientusers/accept/invitation', { Email: mail(person), ClientId: clientId, Token });
    return visitor;
  }

  async function settle(): Promise<void> {
    await installation.server.kernel.eventing.settle();
    await installation.server.kernel.eventing.jobs.settle('core.send-mail');
  }

  async function audits(): Promise<readonly string[]> {
    await settle();
    const rows = await rowsAsSystem(
      installation.server.kernel.engine,
      sql<{
        action: string;
      }>`select action from core.audit where entity_id = ${clientId} and action like 'core.portal.%'
        order by position`,
    );
    return rows.map(({ action }) => action);
  }

  /** As if the days had passed; runs what is due then. */
  async function pass(days: number, kind: string): Promise<void> {
    await settle();
    installation.clock.leap(days * day);
    await installation.server.kernel.eventing.jobs.settle(kind);
  }

  it('is scheduled after the name and the password, said to everyone, mailed to admins, and cancelled by any admin', async () => {
    const bob = await join('bob', 'Admin');
    const cid = await join('cid');
    expect((await ada.get(at(path))).body).toEqual({ isOwner: true, needsCode: false });
    const now = installation.clock.now().getTime();
    const ordered = await order({ name: ` ${name} `, password });
    expect(ordered.status).toBe(200);
    const { deletionOn } = ordered.body;
    expect(Date.parse(String(deletionOn)) - now).toBeGreaterThanOrEqual(companyDeletionGrace.days * day);
    expect(await Promise.all([ada, bob, cid].map(deletionIn))).toEqual([deletionOn, deletionOn, deletionOn]);
    expect((await bob.get(at('/company'))).body).toMatchObject({ name, deletionOn });
    expect([await subjects('ada'), await subjects('bob'), await subjects('cid')]).toEqual([
      [expect.stringContaining(`${name} will be deleted on `)],
      [expect.stringContaining(`${name} will be deleted on `)],
      [],
    ]);
    // Everything goes on, and the date stays when it is ordered again.
    expect((await cid.get(at('/tasks'))).status).toBe(200);
    expect((await order({ name, password })).body.deletionOn).toBe(deletionOn);

    expect((await keep(cid)).status).toBe(403);
    expect((await keep(bob)).body.deletionOn).toBeUndefined();
    expect((await keep(bob)).status).toBe(200);
    expect(await Promise.all([ada, cid].map(deletionIn))).toEqual([undefined, undefined]);
    expect(await audits()).toEqual(['core.portal.create', 'core.portal.schedule-deletion', 'core.portal.keep']);
    await pass(companyDeletionGrace.days + 1, 'core.close-portal');
    await ada.logIn(mail('ada'), password);
    expect((await ada.get(at('/company'))).status).toBe(200);
    expect(await subjects('ada')).toHaveLength(1);
  });

  it('reminds the admins on the day before, and deletes the company on its day with all its data', async () => {
    await order({ name, password });
    await pass(companyDeletionGrace.days - companyDeletionGrace.reminder, 'access.remind-of-company-deletion');
    expect(await subjects('ada')).toEqual([
      `${name} will be deleted tomorrow`,
      expect.stringContaining(`${name} will be deleted on `),
    ]);
    await ada.logIn(mail('ada'), password);
    expect((await ada.get(at('/company'))).status).toBe(200);
    await pass(companyDeletionGrace.reminder, 'core.close-portal');
    await ada.logIn(mail('ada'), password);
    expect((await ada.get(at('/company'))).status).toBe(403);
    expect((await ada.get('/users/profile')).body.portals).toEqual([]);
    await installation.server.kernel.eventing.jobs.settle('core.delete-portal');
    expect((await audits()).slice(-2)).toEqual(['core.portal.close', 'core.portal.delete']);
    const left = await rowsAsSystem(
      installation.server.kernel.engine,
      sql`select 1 as row from core.job where client_id = ${clientId}::uuid
        union all select 1 from core.outbox where client_id = ${clientId}::uuid`,
    );
    expect(left).toEqual([]);
  });

  it('is closed once, although the process is killed before the transaction of the job commits', async () => {
    await order({ name, password });
    const { contexts, eventing } = installation.server.kernel;
    const inInstance = contexts.inInstance.bind(contexts);
    const killed = jest.spyOn(contexts, 'inInstance').mockImplementation((request, work) =>
      inInstance(request, async (context) => {
        await work(context);
        throw new Error('Killed.');
      }),
    );
    await pass(companyDeletionGrace.days, 'core.close-portal');
    expect(killed).toHaveBeenCalled();
    killed.mockRestore();
    await ada.logIn(mail('ada'), password);
    expect((await ada.get(at('/company'))).status).toBe(200);
    installation.clock.leap(day);
    await eventing.jobs.settle('core.close-portal');
    expect((await ada.get(at('/company'))).status).toBe(403);
    await eventing.jobs.settle('core.delete-portal');
    expect((await audits()).filter((action) => action === 'core.portal.close')).toHaveLength(1);
  });

  it('is for the owner only, with the right name and password, and a code where two-step verification is on', async () => {
    const bob = await join('bob', 'Admin');
    const cid = await join('cid');
    expect((await bob.get(at(path))).body).toEqual({ isOwner: false, needsCode: false });
    expect([(await order({ name, password }, bob)).status, (await order({ name, password }, cid)).status]).toEqual([
      403, 403,
    ]);
    expect((await cid.get(at(path))).status).toBe(403);
    const stranger = installation.visitor();
    await stranger.signUp(mail('eve'), password, 'Eve');
    expect((await order({ name, password }, stranger)).status).toBe(403);

    expect((await order({ name: 'Analytical', password })).body.params.fields).toEqual({
      name: 'This is not the name of the company.',
    });
    expect((await order({ name, password: 'wrong' })).body.params.fields).toEqual({
      password: expect.any(String) as string,
    });
    const made = await ada.post('/access/two-step/setup', { password });
    const app = new Authenticator(String(made.body.secret));
    await ada.post('/access/two-step/turn-on', { code: app.code(installation.clock.now()) });
    installation.clock.leap(30_000);
    expect((await ada.get(at(path))).body).toEqual({ isOwner: true, needsCode: true });
    expect((await order({ name, password })).body.params.fields).toEqual({ code: expect.any(String) as string });
    expect(await deletionIn(ada)).toBeUndefined();
    expect((await order({ name, password, code: app.code(installation.clock.now()) })).status).toBe(200);
  });
});
