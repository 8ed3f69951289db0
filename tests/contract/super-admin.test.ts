import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import type { OperatorResult } from '../../core/server/operations/operator/operator-result';
import { Authenticator } from '../support/authenticator';
import type { Founder, Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
/** One period of an app's code. */
const step = 30_000;
const minute = 60_000;

/** A super-admin whose account is set up. */
interface Operator {
  readonly visitor: Visitor;
  readonly email: string;
  readonly password: string;
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
  readonly expiresOn: string;
}

describe('super-admins', () => {
  let installation: Installation;
  let company: Founder;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation({ configuration: { paymentGateway: 'test' } });
    company = await installation.founder('ada@example.com', password);
  });
  afterAll(() => installation.stop());

  const now = (): Date => installation.clock.now();

  function create(email: string): Promise<OperatorResult> {
    return runOperatorCommand(['super-admin', 'create', email], operatorDependencies(installation.server.kernel));
  }

  function logIn(visitor: Visitor, email: string, secret: string): Promise<VisitorAnswer> {
    return visitor.post('/superadmin/login', { Email: email, Password: secret });
  }

  async function secondStep(visitor: Visitor, path: string, ticket: unknown, code: string): Promise<VisitorAnswer> {
    return visitor.remember(await visitor.post(path, { Ticket: ticket, Code: code }));
  }

  async function setUp(): Promise<Operator> {
    count += 1;
    const email = `root${count}@example.com`;
    const { lines } = await create(email);
    const secret = /shown only once: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    const visitor = installation.visitor();
    const { body } = await logIn(visitor, email, secret);
    const app = new Authenticator(String(body.secret));
    const answer = await secondStep(visitor, '/superadmin/two-step/turn-on', body.ticket, app.code(now()));
    expect(answer.status).toBe(200);
    installation.clock.leap(step);
    const { recoveryCodes, expiresOn } = answer.body as Pick<Operator, 'recoveryCodes' | 'expiresOn'>;
    return { visitor, email, password: secret, app, recoveryCodes, expiresOn };
  }

  it('sign in at their own place, with a password of the operator and a code [R14] [R65.super-admin-login]', async () => {
    const root = await setUp();
    expect(root.recoveryCodes).toHaveLength(10);
    expect((await root.visitor.get('/superadmin/portals')).status).toBe(200);
    const again = installation.visitor();
    const answer = await logIn(again, root.email, root.password);
    expect(answer.body).toEqual({ mfaRequired: true, ticket: expect.any(String) as string });
    const wrong = await secondStep(again, '/superadmin/verifymfa', answer.body.ticket, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed']);
    const right = await secondStep(again, '/superadmin/verifymfa', answer.body.ticket, root.app.code(now()));
    expect(right.status).toBe(200);
    expect((await again.get('/superadmin/portals')).status).toBe(200);
    const byRecoveryCode = installation.visitor();
    const { body } = await logIn(byRecoveryCode, root.email, root.password);
    const code = root.recoveryCodes[0] ?? '';
    expect((await secondStep(byRecoveryCode, '/superadmin/verifymfa', body.ticket, code)).status).toBe(200);
    expect((await secondStep(byRecoveryCode, '/superadmin/verifymfa', body.ticket, code)).status).toBe(400);
  });

  it('are no users, and users are no super-admins', async () => {
    const root = await setUp();
    const { ada, clientId } = company;
    const wrong = await logIn(installation.visitor(), root.email, 'not the password');
    expect(await logIn(installation.visitor(), 'ada@example.com', password)).toMatchObject({
      status: 400,
      body: { errors: wrong.body.errors as readonly string[] },
    });
    const elsewhere = installation.visitor();
    const ordinary = await elsewhere.logIn(root.email, root.password);
    // The code would be right, but opens no session of a person.
    const ticket = String(ordinary.body.ticket);
    expect(await secondStep(elsewhere, '/auth/verifymfa', ticket, root.app.code(now()))).toMatchObject({
      status: 400,
      body: { errors: ['This account is for the super-admin area only. Sign in at /superadmin/login.'] },
    });
    for (const path of ['/users/profile', `/tasks?clientid=${clientId}`, '/auth/sessions']) {
      expect([path, (await root.visitor.get(path)).status]).toEqual([path, 401]);
    }
    expect((await root.visitor.post('/onboarding/companyinfo', {})).status).toBe(401);
    expect((await ada.get('/superadmin/portals')).status).toBe(401);
    expect((await create('ada@example.com')).lines.join(' ')).toMatch(/already has an account/);
  });

  it('can neither use the ticket of a person nor be set up twice', async () => {
    const bob = installation.visitor();
    await bob.signUp('bob@example.com', password);
    const made = await bob.post('/access/two-step/setup', { password });
    const app = new Authenticator(String(made.body.secret));
    await bob.post('/access/two-step/turn-on', { code: app.code(now()) });
    installation.clock.leap(step);
    const { body } = await installation.visitor().logIn('bob@example.com', password);
    const answer = await secondStep(installation.visitor(), '/superadmin/verifymfa', body.ticket, app.code(now()));
    expect(answer.status).toBe(400);

    const root = await setUp();
    const visitor = installation.visitor();
    const { body: asked } = await logIn(visitor, root.email, root.password);
    const twice = await secondStep(visitor, '/superadmin/two-step/turn-on', asked.ticket, root.app.code(now()));
    expect(twice.status).toBe(400);
  });

  it('are signed out after half an hour without a request, after twelve hours at the latest, and by themselves', async () => {
    const root = await setUp();
    const lifetime = Date.parse(root.expiresOn) - (now().getTime() - step);
    expect(Math.round(lifetime / minute)).toBe(12 * 60);
    const read = async (): Promise<number> => (await root.visitor.get('/superadmin/portals')).status;
    installation.clock.leap(29 * minute);
    expect(await read()).toBe(200);
    installation.clock.leap(31 * minute);
    // A process keeps what it knows of a session for seconds.
    while ((await read()) !== 401) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const other = await setUp();
    expect((await other.visitor.post('/superadmin/logout')).status).toBe(204);
    expect((await other.visitor.get('/superadmin/portals')).status).toBe(401);
  });

  it('get a new password from the operator, which ends their sessions', async () => {
    const root = await setUp();
    await create(root.email);
    expect((await root.visitor.get('/superadmin/portals')).status).toBe(401);
    expect((await logIn(installation.visitor(), root.email, root.password)).status).toBe(400);
  });

  it('wait after wrong passwords as everyone does', async () => {
    const { email } = await setUp();
    const thief = installation.visitor();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await logIn(thief, email, 'not the password');
    }
    expect((await logIn(thief, email, 'not the password')).status).toBe(429);
  });

  it('can’t be invited to a company', async () => {
    const root = await setUp();
    const { ada, clientId } = company;
    await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: root.email, Role: 'member' }] });
    const { token } = await installation.visitor().invitation(root.email);
    const answer = await installation
      .visitor()
      .post('/clientusers/accept/invitation', { Email: root.email, ClientId: clientId, Token: token });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      ['This account is for the super-admin area only. Sign in at /superadmin/login.'],
    ]);
  });

  it('list companies and change a plan, with a reason that the company’s admins read, and billing follows', async () => {
    const { visitor } = await setUp();
    const { ada, clientId } = company;
    await installation.server.kernel.eventing.settle();
    const list = await visitor.get('/superadmin/portals?search=acme&state=trial&plan=FREETRIAL');
    expect(list.body.items).toEqual([
      expect.objectContaining({
        id: clientId,
        name: 'Acme & Söhne',
        owner: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
        planCode: 'FREETRIAL',
        seats: 10,
        state: 'trial',
      }),
    ]);
    const { planVersion } = list.body.items[0] as { readonly planVersion: number };
    const path = `/superadmin/portals/${clientId}/plan`;
    const body = { planCode: 'STARTER', planVersion, reason: 'Agreed by phone' };
    expect((await visitor.put(path, { ...body, reason: ' ' })).status).toBe(400);
    expect((await visitor.put(path, { ...body, planCode: 'FREETRIAL' })).status).toBe(400);
    expect((await ada.put(path, body)).status).toBe(401);
    const changed = await visitor.put(path, body);
    expect(changed).toMatchObject({
      status: 200,
      body: { planCode: 'STARTER', modules: ['Tasks', 'Meetings'], state: 'active', seats: 5 },
    });
    expect(await visitor.put(path, { ...body, planCode: 'TEAM' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await installation.server.kernel.eventing.settle();
    const { body: log } = await ada.get(`/audit/entries?clientid=${clientId}&action=core.plan.assign&limit=1`);
    const [entry] = log.items as readonly { readonly position: number; readonly actorKind: string }[];
    expect(entry?.actorKind).toBe('super-admin');
    const details = await ada.get(`/audit/entries/${entry?.position}?clientid=${clientId}`);
    expect(details.body.detail).toMatchObject({ reason: 'Agreed by phone', after: { planCode: 'STARTER' } });
    const subscription = await ada.get(`/billing/subscription?clientid=${clientId}`);
    expect(subscription.body).toMatchObject({ subscription: { status: 'agreed' } });
    expect((await visitor.put('/superadmin/portals/0190a000-0000-7000-8000-000000000001/plan', body)).status).toBe(404);
  });
});
