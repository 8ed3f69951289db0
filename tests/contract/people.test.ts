import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { Authenticator } from '../support/authenticator';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const day = 86_400_000;

describe('people and their accounts', () => {
  let installation: Installation;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation();
  });

  afterAll(() => installation.stop());

  async function company() {
    count += 1;
    const suffix = `${count}.people@example.com`;
    const mail = (name: string): string => `${name.toLowerCase()}${suffix}`;
    const { ada, clientId } = await installation.founder(mail('ada'), password);
    const at = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}clientid=${clientId}`;
    const join = async (name: string, role: 'Admin' | 'member' = 'member'): Promise<Visitor> => {
      const person = installation.visitor();
      await person.signUp(mail(name), password, name);
      await ada.post(at('/clientusers/add'), { Users: [{ Email: mail(name), Role: role }] });
      const { token: Token } = await ada.invitation(mail(name));
      await person.post('/clientusers/accept/invitation', { Email: mail(name), ClientId: clientId, Token });
      return person;
    };
    return { ada, clientId, mail, at, join };
  }

  /** Of the installation, or of a company. */
  async function audits(entityId: string): Promise<readonly string[]> {
    await installation.server.kernel.eventing.settle();
    const rows = await rowsAsSystem(
      installation.server.kernel.engine,
      sql<{ action: string }>`select action from core.audit where entity_id = ${entityId} order by position`,
    );
    return rows.map(({ action }) => action);
  }

  const today = (): string => installation.clock.now().toISOString().slice(0, 10);

  it('gives admins the link of an invitation where no mail server is set, and ends the link before [R78]', async () => {
    const { ada, clientId, mail, at } = await company();
    const added = await ada.post(at('/clientusers/add'), { Users: [{ Email: mail('bob') }, { Email: mail('cid') }] });
    const ids = added.body.results.map(({ id }: { id: string }) => id) as readonly string[];
    const { token: mailed } = await ada.invitation(mail('bob'));
    expect((await ada.get(at('/clientusers/list'))).body.linksByHand).toBe(true);

    const created = await ada.post(at('/members/invitations/links'), { ids: [...ids, clientId] });
    expect(created.body.items).toMatchObject([
      { id: ids[0], outcome: 'created', link: expect.stringMatching(/\/accept-invitation\?/) as string },
      { id: ids[1], outcome: 'created' },
      { id: clientId, outcome: 'gone' },
    ]);
    const query = new URL(String(created.body.items[0].link)).searchParams;
    expect([query.get('clientId'), query.get('email')]).toEqual([clientId, mail('bob')]);
    const read = (Token: string | null) =>
      installation.visitor().post('/access/invitations/read', { Email: mail('bob'), ClientId: clientId, Token });
    expect((await read(mailed)).status).toBe(404);
    expect((await read(query.get('token'))).body).toMatchObject({ state: 'open' });
    expect(await audits(String(ids[0]))).toEqual(['core.invitation.send', 'core.invitation.create-link']);

    // A used and a revoked invitation have no link any more.
    await ada.delete(at(`/members/invitations/${ids[1]}`));
    const again = await ada.post(at('/members/invitations/links'), { ids: [ids[1]] });
    expect(again.body.items).toEqual([{ id: ids[1], outcome: 'gone' }]);
  });

  it('stores no link for the replay of a request, and creates none for members or other companies', async () => {
    const { ada, mail, at, join } = await company();
    const bob = await join('Bob');
    const added = await ada.post(at('/clientusers/add'), { Users: [{ Email: mail('cid') }] });
    const ids = [added.body.results[0].id as string];
    expect((await bob.post(at('/members/invitations/links'), { ids })).status).toBe(403);
    const { ada: eve, clientId: other } = await installation.founder(mail('eve'), password);
    const foreign = await eve.post(`/members/invitations/links?clientid=${other}`, { ids });
    expect(foreign.body.items).toEqual([{ id: ids[0], outcome: 'gone' }]);
    expect((await ada.post(at('/members/invitations/links'), { ids }, 'one-key-for-two')).status).toBe(200);
    expect((await ada.post(at('/members/invitations/links'), { ids }, 'one-key-for-two')).status).toBe(409);
  });

  it('keeps the day on which members were last active, and shows it to admins only', async () => {
    const { ada, clientId, mail, at, join } = await company();
    const bob = await join('Bob');
    const before = today();
    await bob.get(at('/clientusers/list'));
    const listed = async (query = '') => (await ada.get(at(`/clientusers/list?${query}`))).body.items as object[];
    expect(await listed()).toMatchObject([
      { FullName: 'Ada Lovelace', activeOn: before },
      { FullName: 'Bob', activeOn: before, activityFrom: before },
    ]);
    const seen = (await bob.get(at('/clientusers/list'))).body;
    expect(JSON.stringify(seen)).not.toMatch(/activeOn|activityFrom|ownerId|linksByHand/);
    for (const query of ['sort=activity', 'activity=inactive']) {
      expect((await bob.get(at(`/clientusers/list?${query}`))).status).toBe(403);
    }
    expect(JSON.stringify((await ada.get(at(`/members/${bob.personId}`))).body)).not.toContain('activeOn');

    installation.clock.leap(31 * day);
    await ada.logIn(mail('ada'), password);
    expect(await listed('activity=inactive')).toMatchObject([{ FullName: 'Bob', activeOn: before }]);
    expect(await listed('sort=activity')).toMatchObject([{ FullName: 'Bob' }, { FullName: 'Ada Lovelace' }]);
    // One write for each day, however many requests.
    const version = sql<{ xmin: string }>`select xmin::text as xmin from core.membership
      where client_id = ${clientId} and person_id = ${ada.personId}`;
    const { engine } = installation.server.kernel;
    const [written] = await rowsAsSystem(engine, version);
    await Promise.all([listed(), listed(), listed()]);
    installation.clock.leap(10_000);
    await listed();
    expect(await rowsAsSystem(engine, version)).toEqual([written]);
  });

  it('exports what is kept of a person, without secrets', async () => {
    const { ada, clientId, mail, at, join } = await company();
    const bob = await join('Bob');
    await ada.post(at('/tasks'), { title: 'For Bob', ownerId: bob.personId });
    await installation.server.kernel.eventing.settle();
    const { body, status } = await bob.get('/access/own-data');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: 'tessera-person-export',
      account: [{ id: bob.personId, email: mail('bob'), full_name: 'Bob' }],
      companies: [{ client_id: clientId, role: 'member' }],
      devices: [{ device: expect.any(String) as string }],
      twoStepVerification: [],
    });
    expect(Object.keys(body.data as object)).toEqual(
      expect.arrayContaining(['notifications.entry', 'reminders.reminder']),
    );
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/"[^"]*(hash|secret|token_)[^"]*":/);
    expect(text).not.toContain(mail('ada'));
    expect(await audits(bob.personId)).toContain('core.person.export');
    expect((await installation.visitor().get('/access/own-data')).status).toBe(401);
  });

  it('shows pronouns and working hours to colleagues, exports them, and forgets them with the account [R73]', async () => {
    const { ada, at, join } = await company();
    const bob = await join('Bob');
    const stranger = await installation.founder(`eve-${bob.personId}@ferrow.example`, password);
    const workingHours = [{ day: 1, from: '09:00', until: '17:30' }];
    const details = { pronouns: 'he/him', timeZoneId: 'Asia/Kolkata' };
    expect((await bob.patch('/profile/details', details)).status).toBe(204);
    expect((await bob.patch('/profile/working-hours', { workingHours }, 1)).status).toBe(200);

    const path = `/clientusers/profile?memberid=${bob.personId}`;
    const { body } = await ada.get(at(path));
    expect(body).toMatchObject({ fullName: 'Bob', ...details, workingHours });
    expect((await stranger.ada.get(`${path}&clientid=${stranger.clientId}`)).status).toBe(404);
    const exported = (await bob.get('/access/own-data')).body;
    expect(exported.account).toMatchObject([{ pronouns: 'he/him', working_hours: workingHours }]);

    expect((await bob.post('/access/account-closure', { password })).status).toBe(204);
    await installation.server.kernel.eventing.settle();
    const rows = await rowsAsSystem(
      installation.server.kernel.engine,
      sql`select pronouns, working_hours from core.person where id = ${bob.personId}`,
    );
    expect(rows).toEqual([{ pronouns: null, working_hours: [] }]);
  });

  it('deletes an account by password, ends its sessions, and leaves the tasks to others', async () => {
    const { ada, mail, at, join } = await company();
    const bob = await join('Bob');
    const other = installation.visitor();
    await other.logIn(mail('bob'), password);
    const { body: task } = await ada.post(at('/tasks'), { title: 'For Bob', ownerId: bob.personId });
    expect((await bob.get('/access/account-closure')).body).toEqual({ obstacles: [], needsCode: false });
    const wrong = await bob.post('/access/account-closure', { password: 'not the password' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { params: { fields: { password: expect.any(String) as string } } },
    });
    expect((await bob.get('/users/profile')).status).toBe(200);

    expect((await bob.post('/access/account-closure', { password })).status).toBe(204);
    expect([(await bob.get('/users/profile')).status, (await other.get('/users/profile')).status]).toEqual([401, 401]);
    expect((await installation.visitor().logIn(mail('bob'), password)).status).toBe(400);
    await installation.server.kernel.eventing.settle();
    expect((await ada.get(at(`/tasks/${task.id}`))).body.owner).toBeUndefined();
    const former = (await ada.get(at('/clientusers/list?status=ended'))).body.items;
    expect(former).toMatchObject([{ FullName: 'Former member', Email: '' }]);
    expect(former[0].activeOn).toBeUndefined();
    expect(await audits(bob.personId)).toContain('core.person.erase');
  });

  it('asks for a code where two-step verification is on', async () => {
    const { join } = await company();
    const bob = await join('Bob');
    const made = await bob.post('/access/two-step/setup', { password });
    const app = new Authenticator(String(made.body.secret));
    await bob.post('/access/two-step/turn-on', { code: app.code(installation.clock.now()) });
    installation.clock.leap(30_000);
    expect((await bob.get('/access/account-closure')).body.needsCode).toBe(true);
    expect((await bob.post('/access/account-closure', { password })).status).toBe(400);
    const wrong = await bob.post('/access/account-closure', { password, code: '000000' });
    expect(wrong.body.params.fields).toEqual({ code: expect.any(String) as string });
    const code = app.code(installation.clock.now());
    expect((await bob.post('/access/account-closure', { password, code })).status).toBe(204);
  });

  it('keeps the owner of a company, and names the way out', async () => {
    const { ada, clientId, at, join } = await company();
    expect((await ada.get('/access/account-closure')).body.obstacles).toEqual([
      { clientId, company: expect.any(String) as string, hasOtherAdmin: false },
    ]);
    const alone = await ada.post('/access/account-closure', { password });
    expect([alone.status, alone.body.errors[0]]).toEqual([409, expect.stringContaining('You are the only admin of')]);
    const bob = await join('Bob', 'Admin');
    const owner = await ada.post('/access/account-closure', { password });
    expect([owner.status, owner.body.errors[0]]).toEqual([
      409,
      expect.stringContaining('Make another admin its owner'),
    ]);
    expect((await ada.get('/users/profile')).status).toBe(200);
    await ada.post(at('/members/owner'), { personId: bob.personId });
    expect((await ada.post('/access/account-closure', { password })).status).toBe(204);
    expect((await bob.get(at('/clientusers/list'))).body.ownerId).toBe(bob.personId);
  });
});
