import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { Sessions } from '../../core/server/identity/accounts/services';
import { installationActor } from '../../core/server/request-context/system-actor';
import { Authenticator } from '../support/authenticator';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
/** One period of an app's code. */
const step = 30_000;

describe('two-step verification', () => {
  let installation: Installation;
  let count = 0;
  let email: string;
  let ada: Visitor;

  beforeAll(async () => {
    installation = await startInstallation();
  });
  afterAll(() => installation.stop());
  beforeEach(async () => {
    count += 1;
    email = `ada${count}@example.com`;
    ada = installation.visitor();
    await ada.signUp(email, password);
  });

  const now = (): Date => installation.clock.now();

  async function turnOn(): Promise<{ readonly app: Authenticator; readonly recoveryCodes: readonly string[] }> {
    const made = await ada.post('/access/two-step/setup', { password });
    const app = new Authenticator(String(made.body.secret));
    const answer = await ada.post('/access/two-step/turn-on', { code: app.code(now()) });
    expect(answer.status).toBe(200);
    installation.clock.leap(step);
    return { app, recoveryCodes: answer.body.recoveryCodes as readonly string[] };
  }

  /** The ticket of a right password. */
  async function ticketOf(visitor: Visitor, secret = password): Promise<string> {
    const answer = await visitor.logIn(email, secret);
    expect(answer).toMatchObject({ status: 200, body: { mfaRequired: true, ticket: expect.any(String) as string } });
    return String(answer.body.ticket);
  }

  async function verify(visitor: Visitor, ticket: string, code: string): Promise<VisitorAnswer> {
    return visitor.remember(await visitor.post('/auth/verifymfa', { Ticket: ticket, Code: code, Device: 'Web' }));
  }

  async function audits(): Promise<readonly { readonly action: string; readonly detail: unknown }[]> {
    await installation.server.kernel.eventing.settle();
    return rowsAsSystem(
      installation.server.kernel.engine,
      sql<{ action: string; detail: unknown }>`select action, detail from core.audit
        where action like 'core.two-step.%' and entity_id = ${ada.personId} order by position`,
    );
  }

  it('is turned on by the password and a code of the app, and is then asked for after the password', async () => {
    expect((await ada.get('/access/two-step')).body).toEqual({ isOn: false, turnedOnOn: '', recoveryCodesLeft: 0 });
    expect(await ada.post('/access/two-step/setup', { password: 'not the password' })).toMatchObject({
      status: 400,
      body: { params: { fields: { password: 'Your current password is incorrect.' } } },
    });
    const made = await ada.post('/access/two-step/setup', { password });
    const { secret, address } = made.body as { secret: string; address: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(`otpauth://totp/Tessera:${encodeURIComponent(email)}?secret=${secret}&issuer=Tessera`);
    const app = new Authenticator(secret);
    // Nothing is asked for before the first code was right.
    expect((await installation.visitor().logIn(email, password)).body.accessToken).toEqual(expect.any(String));
    expect(await ada.post('/access/two-step/turn-on', { code: app.wrongCode(now()) })).toMatchObject({
      status: 400,
      body: { params: { fields: { code: expect.stringContaining('incorrect') as string } } },
    });
    const on = await ada.post('/access/two-step/turn-on', { code: app.code(now()) });
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect((await ada.get('/access/two-step')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await ada.mails(email))[0]?.subject).toBe('Two-step verification is on at Tessera');
    installation.clock.leap(step);

    const phone = installation.visitor();
    const asked = await phone.logIn(email, password);
    expect(asked.body).toEqual({ mfaRequired: true, ticket: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect((await phone.get('/users/profile')).status).toBe(401);
    const ticket = String(asked.body.ticket);
    expect(await verify(phone, ticket, app.wrongCode(now()))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', params: { fields: { Code: expect.any(String) as string } } },
    });
    const code = app.code(now());
    expect(await verify(phone, ticket, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { accessToken: expect.any(String) as string, email },
    });
    expect((await phone.get('/users/profile')).status).toBe(200);
    expect((await audits()).map(({ action }) => action)).toEqual(['core.two-step.turn-on']);
  });

  it('accepts each code and each ticket once, also from two requests at once', async () => {
    const { app } = await turnOn();
    const [phone, thief] = [installation.visitor(), installation.visitor()];
    const tickets = await Promise.all([ticketOf(phone), ticketOf(thief)]);
    const code = app.code(now());
    const answers = await Promise.all([verify(phone, tickets[0], code), verify(thief, tickets[1], code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    installation.clock.leap(step);
    for (const ticket of tickets) {
      await verify(installation.visitor(), ticket, app.code(now()));
    }
    // The one that signed in used up its ticket; the other was still good for a new code.
    expect(await verify(installation.visitor(), tickets[0], app.code(now(), 1))).toMatchObject({ status: 400 });
    // A step before one that was used is over, too.
    const late = await ticketOf(installation.visitor());
    expect((await verify(installation.visitor(), late, app.code(now(), -1))).status).toBe(400);
    installation.clock.leap(step);
    expect((await verify(installation.visitor(), late, app.code(now()))).status).toBe(200);
  });

  it('accepts a phone whose clock is one step early or late, and no further', async () => {
    const { app } = await turnOn();
    installation.clock.leap(2 * step);
    const ticket = await ticketOf(installation.visitor());
    const statuses: number[] = [];
    for (const drift of [-2, 2, -1]) {
      statuses.push((await verify(installation.visitor(), ticket, app.code(now(), drift))).status);
    }
    expect(statuses).toEqual([400, 400, 200]);
    const next = await ticketOf(installation.visitor());
    expect((await verify(installation.visitor(), next, app.code(now(), 1))).status).toBe(200);
  });

  it('lets a ticket expire after five minutes, and after a new password', async () => {
    const { app } = await turnOn();
    const early = await ticketOf(installation.visitor());
    installation.clock.leap(301_000);
    expect(await verify(installation.visitor(), early, app.code(now()))).toMatchObject({
      status: 400,
      body: { errors: ['This step has expired. Sign in again.'] },
    });
    const ticket = await ticketOf(installation.visitor());
    const change = { OldPassword: password, NewPassword: 'another-good-otter' };
    expect((await ada.post('/settings/changepassword', change)).status).toBe(200);
    expect((await verify(installation.visitor(), ticket, app.code(now()))).status).toBe(400);
  });

  it('accepts each recovery code once, in any spelling, and tells the owner', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = ''] = recoveryCodes;
    const phone = installation.visitor();
    expect((await verify(phone, await ticketOf(phone), first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await ada.get('/access/two-step')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    expect((await ada.mails(email))[0]).toMatchObject({
      subject: 'A recovery code was used at Tessera',
      text: expect.stringContaining('9 recovery codes left') as string,
    });
    const again = installation.visitor();
    expect((await verify(again, await ticketOf(again), first)).status).toBe(400);
    expect(await audits()).toMatchObject([
      { action: 'core.two-step.turn-on' },
      { action: 'core.two-step.use-recovery-code', detail: { left: 9 } },
    ]);
  });

  it('is not skipped by a new password', async () => {
    const { app } = await turnOn();
    const visitor = installation.visitor();
    const reset = (action: string, body: object): Promise<VisitorAnswer> =>
      visitor.post(`/users/resetpassword?action=${action}`, { Email: email, ...body });
    const before = await ticketOf(installation.visitor());
    await reset('getotp', {});
    await reset('validateotp', { OTP: await visitor.code(email) });
    const changed = await reset('changepassword', { NewPassword: 'another-good-otter' });
    expect(changed).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    expect(changed.body).not.toHaveProperty('accessToken');
    expect((await verify(installation.visitor(), before, app.code(now()))).status).toBe(400);
    const ticket = await ticketOf(visitor, 'another-good-otter');
    expect((await verify(visitor, ticket, app.code(now()))).status).toBe(200);
  });

  it('is not skipped by an invitation', async () => {
    await turnOn();
    const { ada: founder, clientId } = await installation.founder(`founder${count}@example.com`, password);
    await founder.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: email }] });
    const guest = installation.visitor();
    const { token } = await guest.invitation(email);
    const accepted = await guest.post('/clientusers/accept/invitation', {
      Email: email,
      ClientId: clientId,
      Token: token,
    });
    expect(Object.keys(accepted.body as object)).toEqual(['message']);
    await ticketOf(guest);
  });

  it('slows down guesses, which a right password does not reset, and records them', async () => {
    const { app, recoveryCodes } = await turnOn();
    const guesser = installation.visitor();
    for (let guess = 1; guess <= 5; guess += 1) {
      const ticket = await ticketOf(guesser);
      expect((await verify(guesser, ticket, app.wrongCode(now()))).status).toBe(400);
    }
    const ticket = await ticketOf(guesser);
    expect(await verify(guesser, ticket, app.code(now()))).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    expect((await verify(guesser, ticket, recoveryCodes[0] ?? '')).status).toBe(429);
    // The owner's browser is counted separately.
    ada.token = undefined;
    expect((await verify(ada, await ticketOf(ada), app.code(now()))).status).toBe(200);
    expect(await audits()).toMatchObject([
      { action: 'core.two-step.turn-on' },
      { action: 'core.two-step.fail', detail: { misses: 5 } },
    ]);
    installation.clock.leap(31_000);
    expect((await verify(guesser, ticket, app.code(now()))).status).toBe(200);
  });

  it('is turned off by the password and a code, of which a wrong password uses up none', async () => {
    const { app, recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    expect(await ada.post('/access/two-step/turn-off', { password: 'not the password', code: first })).toMatchObject({
      status: 400,
      body: { params: { fields: { password: expect.any(String) as string } } },
    });
    expect(await ada.post('/access/two-step/turn-off', { password, code: app.wrongCode(now()) })).toMatchObject({
      status: 400,
      body: { params: { fields: { code: expect.any(String) as string } } },
    });
    expect((await ada.post('/access/two-step/turn-off', { code: first })).status).toBe(400);
    const renewed = await ada.post('/access/two-step/recovery-codes', { password, code: first });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await ada.get('/access/two-step')).body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await ada.post('/access/two-step/turn-off', { password, code: second })).status).toBe(400);
    expect((await ada.post('/access/two-step/turn-off', { password, code: app.code(now()) })).status).toBe(204);
    expect((await ada.get('/access/two-step')).body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await ada.mails(email))[0]?.subject).toBe('Two-step verification is off at Tessera');
    expect((await installation.visitor().logIn(email, password)).body.accessToken).toEqual(expect.any(String));
    expect((await audits()).map(({ action }) => action)).toEqual([
      'core.two-step.turn-on',
      'core.two-step.use-recovery-code',
      'core.two-step.renew-recovery-codes',
      'core.two-step.turn-off',
    ]);
  });

  it('forgets a secret whose first code does not follow within ten minutes, and shows none a second time', async () => {
    const made = await ada.post('/access/two-step/setup', { password });
    const late = new Authenticator(String(made.body.secret));
    installation.clock.leap(601_000);
    expect((await ada.post('/access/two-step/turn-on', { code: late.code(now()) })).status).toBe(400);
    const { app } = await turnOn();
    expect((await ada.post('/access/two-step/setup', { password })).status).toBe(400);
    expect((await ada.post('/access/two-step/turn-on', { code: app.code(now()) })).status).toBe(400);
    const phone = installation.visitor();
    await verify(phone, await ticketOf(phone), app.code(now()));
    expect(Object.keys((await phone.get('/access/two-step')).body as object)).toEqual([
      'isOn',
      'turnedOnOn',
      'recoveryCodesLeft',
    ]);
  });

  it('keeps neither the secret nor the recovery codes readable, and deletes both with the person', async () => {
    const made = await ada.post('/access/two-step/setup', { password });
    const secret = String(made.body.secret);
    const on = await ada.post('/access/two-step/turn-on', { code: new Authenticator(secret).code(now()) });
    const [code = ''] = on.body.recoveryCodes as readonly string[];
    const rows = (): Promise<readonly { readonly row: string }[]> =>
      rowsAsSystem(
        installation.server.kernel.engine,
        sql<{ row: string }>`select t::text as row from core.two_step t where person_id = ${ada.personId}
          union all select r::text from core.recovery_code r where person_id = ${ada.personId}`,
      );
    const stored = (await rows()).map(({ row }) => row).join('\n');
    expect(stored.split('\n')).toHaveLength(11);
    for (const text of [secret, code, code.replace('-', '')]) {
      expect(stored).not.toContain(text);
    }
    await runOperatorCommand(['person', 'erase', email], operatorDependencies(installation.server.kernel));
    expect(await rows()).toEqual([]);
  });

  it('is turned off by the operator for a person who has lost everything', async () => {
    await turnOn();
    const turnOff = (address: string) =>
      runOperatorCommand(['person', 'turn-off-two-step', address], operatorDependencies(installation.server.kernel));
    expect(await turnOff(`unknown.${email}`)).toMatchObject({ code: 1 });
    expect(await turnOff(email.toUpperCase())).toMatchObject({ code: 0 });
    expect((await turnOff(email)).lines).toEqual([`${email} has not turned on two-step verification.`]);
    expect((await installation.visitor().logIn(email, password)).body.accessToken).toEqual(expect.any(String));
    expect((await audits()).map(({ action }) => action)).toEqual(['core.two-step.turn-on', 'core.two-step.turn-off']);
    const mails = (await ada.mails(email)).filter(
      ({ subject }) => subject === 'Two-step verification is off at Tessera',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('the operator of this installation turned off');
  });

  it('opens no session without the second step, whichever plugin asks', async () => {
    await turnOn();
    const open = (secondStep?: 'provider') =>
      installation.server.kernel.contexts.inInstance(
        { pluginId: 'core', actor: installationActor('operator'), requestId: 'test', mode: 'write' },
        (context) =>
          context.get(Sessions).open({
            personId: ada.personId,
            device: 'Web',
            fingerprint: '',
            ...(secondStep === undefined ? {} : { secondStep }),
          }),
      );
    await expect(open()).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(open('provider')).resolves.toMatchObject({ token: expect.any(String) as string });
  });
});
