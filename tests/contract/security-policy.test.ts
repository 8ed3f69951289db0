import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { Sessions } from '../../core/server/identity/accounts/services';
import { installationActor } from '../../core/server/request-context/system-actor';
import { Authenticator } from '../support/authenticator';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const minute = 60_000;
const hour = 60 * minute;

describe('the security policy of a company', () => {
  let installation: Installation;
  let count = 0;
  let ada: Visitor;
  let ben: Visitor;
  let clientId: string;

  beforeAll(async () => {
    installation = await startInstallation();
  });
  afterAll(() => installation.stop());
  beforeEach(async () => {
    count += 1;
    ({ ada, clientId } = await installation.founder(`ann${count}@example.com`, password));
    ben = installation.visitor();
    const email = `ben${count}@example.com`;
    await ada.post(`/clientusers/add?clientid=${clientId}`, {
      AddedBy: `ann${count}@example.com`,
      ClientID: clientId,
      Users: [{ Email: email, Role: 'member' }],
    });
    const { token: Token } = await ben.invitation(email);
    const accepted = await ben.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId, Token });
    const Ticket = accepted.body.setupTicket as string;
    ben.remember(await ben.post('/auth/setup', { Ticket, FullName: 'Ben Okafor', Password: password }));
  });

  const tasksOf = (visitor: Visitor): Promise<VisitorAnswer> => visitor.get(`/tasks?clientid=${clientId}`);
  const path = (): string => `/access/security-policy?clientid=${clientId}`;

  async function change(patch: object, by = ada): Promise<VisitorAnswer> {
    const { version } = (await by.get(path())).body;
    return by.patch(path(), patch, Number(version));
  }

  async function turnOn(visitor: Visitor): Promise<Authenticator> {
    const made = await visitor.post('/access/two-step/setup', { password });
    const app = new Authenticator(String(made.body.secret));
    expect((await visitor.post('/access/two-step/turn-on', { code: app.code(installation.clock.now()) })).status).toBe(
      200,
    );
    installation.clock.leap(30_000);
    return app;
  }

  it('demands two-step verification of everyone: the company is closed until it is set up, other companies are not', async () => {
    const other = await ben.found('Bens own company');
    expect((await tasksOf(ben)).status).toBe(200);
    await turnOn(ada);
    expect(await change({ twoStep: 'all' })).toMatchObject({ status: 200, body: { twoStep: 'all', version: 1 } });
    expect(await tasksOf(ben)).toMatchObject({
      status: 403,
      body: { code: 'permission_required', params: { required: 'two-step' } },
    });
    expect((await ben.get(`/tasks?clientid=${other}`)).status).toBe(200);
    const needs = async (visitor: Visitor): Promise<unknown> =>
      ((await visitor.get('/users/profile')).body.portals as { clientId: string; needsTwoStep?: boolean }[])
        .filter(({ needsTwoStep }) => needsTwoStep === true)
        .map((each) => each.clientId);
    expect([await needs(ben), await needs(ada)]).toEqual([[clientId], []]);
    const fresh = installation.visitor();
    expect((await fresh.logIn(`ben${count}@example.com`, password)).body.portals).toContainEqual(
      expect.objectContaining({ clientId, needsTwoStep: true }),
    );
    const app = await turnOn(ben);
    expect([(await tasksOf(ben)).status, (await tasksOf(fresh)).status, await needs(ben)]).toEqual([200, 200, []]);
    const off = { password, code: app.code(installation.clock.now()) };
    expect(await ben.post('/access/two-step/turn-off', off)).toMatchObject({ status: 400 });
    expect((await ben.get('/access/two-step')).body.isOn).toBe(true);
  });

  it('demands it of admins only, and of a member who becomes one; the last admin can always set it up', async () => {
    expect((await change({ twoStep: 'admins' })).status).toBe(200);
    expect([(await tasksOf(ada)).status, (await tasksOf(ben)).status]).toEqual([403, 200]);
    await turnOn(ada);
    expect((await tasksOf(ada)).status).toBe(200);
    const member = (await ada.get(`/members/${ben.personId}?clientid=${clientId}`)).body;
    await ada.patch(`/members/${ben.personId}?clientid=${clientId}`, { role: 'Admin' }, Number(member.version));
    expect((await tasksOf(ben)).status).toBe(403);
  });

  it('previews who would have to set it up', async () => {
    const preview = async (twoStep: string) =>
      (await ada.get(`/access/security-policy/affected?clientid=${clientId}&twoStep=${twoStep}&limit=1`)).body;
    expect(await preview('all')).toMatchObject({ count: 2, items: [{ id: expect.any(String) as string }] });
    expect(await preview('admins')).toMatchObject({ count: 1, items: [{ id: ada.personId }], nextCursor: null });
    await turnOn(ada);
    expect(await preview('all')).toMatchObject({ count: 1, items: [{ id: ben.personId, fullName: 'Ben Okafor' }] });
    expect(await preview('off')).toEqual({ count: 0, items: [], nextCursor: null });
  });

  it('accepts the second factor of an identity provider that vouches for it, and no other sign-in by one', async () => {
    await turnOn(ada);
    await change({ twoStep: 'all' });
    const open = (secondStep: 'provider' | 'provider-verified') =>
      installation.server.kernel.contexts.inInstance(
        { pluginId: 'access', actor: installationActor('operator'), requestId: 'test', mode: 'write' },
        async (context) =>
          context.get(Sessions).open({ personId: ben.personId, secondStep, device: 'Web', fingerprint: '' }),
      );
    const statuses: number[] = [];
    for (const secondStep of ['provider', 'provider-verified'] as const) {
      const visitor = installation.visitor();
      visitor.token = (await open(secondStep)).token;
      statuses.push((await tasksOf(visitor)).status);
    }
    expect(statuses).toEqual([403, 200]);
  });

  it('limits the age of a session in this company only', async () => {
    const other = await ben.found('Bens own company');
    await change({ sessionHours: 8 });
    installation.clock.leap(7 * hour);
    expect((await tasksOf(ben)).status).toBe(200);
    installation.clock.leap(2 * hour);
    expect(await tasksOf(ben)).toMatchObject({ status: 401, body: { code: 'session_required' } });
    expect((await ben.get(`/tasks?clientid=${other}`)).status).toBe(200);
    await ben.logIn(`ben${count}@example.com`, password);
    expect((await tasksOf(ben)).status).toBe(200);
  });

  it('ends a session after a pause, also when the first request after it was for something else', async () => {
    await change({ idleMinutes: 30 });
    for (const _ of [1, 2, 3]) {
      installation.clock.leap(20 * minute);
      expect((await tasksOf(ben)).status).toBe(200);
    }
    installation.clock.leap(40 * minute);
    expect((await ben.get('/users/profile')).status).toBe(200);
    installation.clock.leap(10 * minute);
    expect((await tasksOf(ben)).status).toBe(401);
  });

  it('decides who makes and uses API tokens', async () => {
    const make = (visitor: Visitor) =>
      visitor.post(`/access/tokens?clientid=${clientId}`, {
        name: 'Script',
        scopes: ['tasks:read'],
        expiresOn: new Date(installation.clock.now().getTime() + 10 * 24 * hour).toISOString().slice(0, 10),
      });
    const program = installation.visitor();
    program.token = String((await make(ben)).body.token);
    expect((await tasksOf(program)).status).toBe(200);
    await change({ apiTokens: 'admins' });
    expect([(await make(ben)).status, (await make(ada)).status, (await tasksOf(program)).status]).toEqual([
      403, 201, 403,
    ]);
    expect((await ben.get(`/access/tokens/choices?clientid=${clientId}`)).body.isAllowed).toBe(false);
    await change({ apiTokens: 'all' });
    expect((await tasksOf(program)).status).toBe(200);
    await turnOn(ada);
    await change({ twoStep: 'all' });
    expect((await tasksOf(program)).status).toBe(403);
  });

  it('is changed by admins, field by field, and audited with old and new values', async () => {
    expect((await ben.get(path())).status).toBe(403);
    expect((await ben.patch(path(), { twoStep: 'off' }, 0)).status).toBe(403);
    expect((await change({ sessionHours: 12 })).status).toBe(200);
    expect((await ada.patch(path(), { idleMinutes: 60 }, 0)).status).toBe(200);
    expect(await ada.patch(path(), { sessionHours: 4 }, 0)).toMatchObject({
      status: 409,
      body: { params: { conflicts: ['sessionHours'] } },
    });
    for (const wrong of [{ sessionHours: 0 }, { idleMinutes: 1 }, { twoStep: 'none' }]) {
      expect((await ada.patch(path(), wrong, 2)).status).toBe(400);
    }
    await installation.server.kernel.eventing.settle();
    const entries = await rowsAsSystem(
      installation.server.kernel.engine,
      sql<{ detail: unknown }>`select detail from core.audit
        where client_id = ${clientId}::uuid and action = 'core.security-policy.change' order by position`,
    );
    expect(entries.map(({ detail }) => detail)).toEqual([
      { before: { sessionHours: null }, after: { sessionHours: 12 } },
      { before: { idleMinutes: null }, after: { idleMinutes: 60 } },
    ]);
  });
});
