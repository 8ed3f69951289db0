import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { until } from '../../core/testing/server/until';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { VisitorAnswer } from '../support/installation/visitor';
import { Listener } from '../support/nodes/listener';

const password = 'mellow-otter-plays';
const minute = 60_000;

function secondsToWait({ headers }: VisitorAnswer): number {
  return Number(headers['retry-after']);
}

describe('signing in', () => {
  let installation: Installation;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation({ listen: true });
  });

  afterAll(() => installation.stop());

  function test(name: string, run: (installation: Installation, email: string) => Promise<void>): void {
    it(name, async () => {
      count += 1;
      await run(installation, `ada${count}@example.com`);
    });
  }

  test('registers, sends a code, verifies, and is signed in [R02 R03 R61 R71]', async ({ visitor }, email) => {
    const ada = visitor();
    const registered = await ada.post('/auth/register', {
      FullName: 'Ada Lovelace',
      Email: `  ${email.toUpperCase()} `,
      Password: password,
      SignupMode: 'Web',
      IdentityToken: '',
      IPAddress: '0.0.0.0',
    });
    expect(registered).toMatchObject({ status: 200, body: { email } });
    const verified = await ada.post('/auth/verifyotp', { Email: email, OTP: await ada.code(email), Device: 'Web' });
    expect(verified).toMatchObject({
      status: 200,
      body: {
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresOn: expect.stringMatching(/^\d{4}-.*Z$/),
        fullName: 'Ada Lovelace',
        email,
        photo: '',
        profile: { companyCreated: 'No', profileCompleted: 'No' },
        portals: [],
      },
    });
    ada.remember(verified);
    expect(await ada.get('/users/profile')).toMatchObject({
      status: 200,
      body: { email, appearance: { theme: 'system', density: 'compact' } },
    });
  });

  test('answers a login before the address is confirmed with a fresh code [R70]', async ({ visitor }, email) => {
    const ada = visitor();
    await ada.post('/auth/register', { FullName: 'Ada', Email: email, Password: password });
    const first = await ada.code(email);
    expect(await ada.post('/auth/login', { Email: email, Password: password })).toMatchObject({
      status: 200,
      body: { verificationRequired: true },
    });
    const second = await ada.code(email);
    expect(second).not.toBe(first);
    expect(await ada.post('/auth/verifyotp', { Email: email, OTP: first })).toMatchObject({ status: 400 });
    expect(await ada.post('/auth/verifyotp', { Email: email, OTP: second })).toMatchObject({ status: 200 });
  });

  test('answers alike for a new and a known address, and tells the owner by mail', async ({ visitor }, email) => {
    const ada = visitor();
    await ada.signUp(email, password);
    const again = { FullName: 'Mallory', Email: email, Password: 'other-otter-plays' };
    const fresh = { ...again, Email: `new.${email}` };
    const known = await visitor().post('/auth/register', again);
    const unknown = await visitor().post('/auth/register', fresh);
    expect({ ...known.body, email: '', message: known.body.message.replace(email, '') }).toEqual({
      ...unknown.body,
      email: '',
      message: unknown.body.message.replace(`new.${email}`, ''),
    });
    expect((await ada.mails(email))[0]?.subject).toContain('already have an account');
    expect(await visitor().logIn(email, password)).toMatchObject({ status: 200, body: { fullName: 'Ada Lovelace' } });
    // As for an address that is new: the answer tells nothing, and leads nowhere.
    expect((await visitor().logIn(email, again.Password)).body).toEqual({ verificationRequired: true });
  });

  test('answers a wrong password and an unknown address alike, with 400 and never 401', async ({ visitor }, email) => {
    await visitor().signUp(email, password);
    const wrong = await visitor().logIn(email, 'not the password');
    const unknown = await visitor().logIn(`unknown.${email}`, 'not the password');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(unknown.body.errors).toEqual(wrong.body.errors);
    expect(unknown.status).toBe(400);
  });

  test('makes guessing slow for known and unknown addresses alike', async ({ visitor, clock }, email) => {
    await visitor().signUp(email, password);
    const guesser = visitor();
    for (const address of [`unknown.${email}`, email]) {
      for (let guess = 1; guess <= 5; guess += 1) {
        expect((await guesser.logIn(address, `guess ${guess}`)).status).toBe(400);
      }
      const refused = await guesser.logIn(address, password);
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(secondsToWait(refused)).toBeLessThanOrEqual(30);
    }
    clock.leap(31_000);
    expect((await guesser.logIn(email, 'guess 6')).status).toBe(400);
    expect(secondsToWait(await guesser.logIn(email, password))).toBeGreaterThan(30);
    clock.leap(61_000);
    expect((await guesser.logIn(email, password)).status).toBe(200);
    expect((await guesser.logIn(email, 'a new first miss')).status).toBe(400);
    expect((await guesser.logIn(email, password)).status).toBe(200);
  });

  test('locks no owner out by guesses from elsewhere, and limits guesses from many networks', async ({
    visitor,
  }, email) => {
    const [owner, forger] = [visitor(), visitor()];
    await owner.signUp(email, password);
    await forger.logIn(email, password);
    forger.changeCookies((value) => `x${value}`);
    const statuses: number[] = [];
    for (let network = 0; network < 11; network += 1) {
      const guesser = visitor();
      for (let guess = 0; guess < 5; guess += 1) {
        statuses.push((await guesser.logIn(email, `guess ${guess}`)).status);
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), ...Array.from({ length: 5 }, () => 429)]);
    expect((await visitor().logIn(email, password)).status).toBe(429);
    expect((await forger.logIn(email, password)).status).toBe(429);
    expect((await owner.logIn(email, password)).status).toBe(200);
  });

  test('lets the owner in from a new device though another network has guessed', async ({ visitor }, email) => {
    await visitor().signUp(email, password);
    const guesser = visitor();
    for (let guess = 0; guess < 5; guess += 1) {
      await guesser.logIn(email, `guess ${guess}`);
    }
    expect((await guesser.logIn(email, password)).status).toBe(429);
    expect((await visitor().logIn(email, password)).status).toBe(200);
  });

  test('limits guesses from a device of the owner by themselves', async ({ visitor }, email) => {
    const owner = visitor();
    await owner.signUp(email, password);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await owner.logIn(email, `guess ${guess}`)).status).toBe(400);
    }
    expect((await owner.logIn(email, password)).status).toBe(429);
    expect((await visitor().logIn(email, password)).status).toBe(200);
  });

  test('renews the device cookie of a browser for half a year', async ({ visitor, clock }, email) => {
    const owner = visitor();
    await owner.signUp(email, password);
    const deviceId = async (): Promise<string | undefined> =>
      /device-[^=]+=([^.]+)/.exec(String((await owner.logIn(email, password)).headers['set-cookie']))?.[1];
    const first = await deviceId();
    expect(first).toMatch(/./);
    clock.leap(179 * 24 * 60 * minute);
    expect(await deviceId()).toBe(first);
    clock.leap(181 * 24 * 60 * minute);
    const later = await deviceId();
    expect(later).toMatch(/./);
    expect(later).not.toBe(first);
  });

  test('counts the misses of a network on, whatever account signs in there', async ({ visitor }, email) => {
    await visitor().signUp(email, password);
    const guesser = visitor();
    const guess = async (from: number): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let count = from; count < from + 25; count += 1) {
        statuses.push((await guesser.logIn(`unknown${count}.${email}`, 'guess')).status);
      }
      return statuses;
    };
    expect(new Set(await guess(0))).toEqual(new Set([400]));
    expect((await guesser.logIn(email, password)).status).toBe(200);
    expect(new Set(await guess(25))).toEqual(new Set([400]));
    expect((await guesser.logIn(`unknown.${email}`, 'guess')).status).toBe(429);
  });

  test('lets a code be guessed five times, and sends five within an hour', async ({ visitor, clock }, email) => {
    const ada = visitor();
    await ada.post('/auth/register', { FullName: 'Ada', Email: email, Password: password });
    const code = await ada.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await ada.post('/auth/verifyotp', { Email: email, OTP: wrong })).status).toBe(400);
    }
    expect((await ada.post('/auth/verifyotp', { Email: email, OTP: code })).status).toBe(400);
    for (let sent = 2; sent <= 5; sent += 1) {
      expect((await ada.post('/auth/resendotp', { Email: email })).status).toBe(202);
    }
    expect(await ada.post('/auth/resendotp', { Email: email })).toMatchObject({ status: 429 });
    const newest = await ada.code(email);
    clock.leap(11 * minute);
    expect((await ada.post('/auth/verifyotp', { Email: email, OTP: newest })).status).toBe(400);
    clock.leap(50 * minute);
    expect((await ada.post('/auth/resendotp', { Email: email })).status).toBe(202);
    expect((await ada.post('/auth/verifyotp', { Email: email, OTP: await ada.code(email) })).status).toBe(200);
  });

  test('resets a password in three steps, once, and signs every device out [R09 R86]', async ({ visitor }, email) => {
    const laptop = visitor();
    await laptop.signUp(email, password);
    const phone = visitor();
    const reset = (action: string, body: object) =>
      phone.post(`/users/resetpassword?action=${action}`, { Email: email, ...body });
    const changed = { NewPassword: 'another-good-otter' };
    expect(await reset('changepassword', changed)).toMatchObject({ status: 400 });
    expect(await reset('getotp', { IdentityToken: '', Device: 'Web', IPAddress: '0.0.0.0' })).toMatchObject({
      status: 200,
    });
    const code = await phone.code(email);
    const checked = await reset('validateotp', { OTP: code });
    expect(checked).toMatchObject({ status: 200 });
    expect(String(checked.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/i);
    expect(
      await visitor().post('/users/resetpassword?action=changepassword', { Email: email, ...changed }),
    ).toMatchObject({
      status: 400,
    });
    expect(await reset('changepassword', { NewPassword: 'password1234' })).toMatchObject({ status: 400 });
    expect(await reset('changepassword', changed)).toMatchObject({ status: 200 });
    expect(await reset('changepassword', changed)).toMatchObject({ status: 400 });
    expect((await laptop.get('/users/profile')).status).toBe(401);
    expect((await visitor().logIn(email, password)).status).toBe(400);
    expect((await visitor().logIn(email, changed.NewPassword)).status).toBe(200);
    expect((await phone.mails(email))[0]?.subject).toContain('password was changed');
  });

  test('changes a password, says at which field one is refused, and signs other devices out [R87]', async (all, email) => {
    const laptop = all.visitor();
    await laptop.signUp(email, password);
    const phone = all.visitor();
    expect((await phone.logIn(email, password)).status).toBe(200);
    const change = (OldPassword: string, NewPassword: string, Email = email) =>
      laptop.post('/settings/changepassword', {
        Email,
        NewPassword,
        OldPassword,
        IdentityToken: '',
        Device: 'Web',
        IPAddress: '0.0.0.0',
      });
    const wrong = 'Your current password is incorrect.';
    expect(await change('not-my-password', 'another-good-otter')).toMatchObject({
      status: 400,
      body: { errors: [wrong], params: { fields: { OldPassword: wrong } } },
    });
    expect(await change(password, 'password1234')).toMatchObject({
      status: 400,
      body: { params: { fields: { NewPassword: expect.any(String) } } },
    });
    expect(await change(password, 'another-good-otter', 'other@example.com')).toMatchObject({ status: 403 });
    expect((await phone.get('/users/profile')).status).toBe(200);
    expect(await change(password, 'another-good-otter')).toMatchObject({ status: 200 });
    expect((await phone.get('/users/profile')).status).toBe(401);
    expect((await laptop.get('/users/profile')).status).toBe(200);
    expect((await all.visitor().logIn(email, password)).status).toBe(400);
    expect((await all.visitor().logIn(email, 'another-good-otter')).status).toBe(200);
    expect((await laptop.mails(email))[0]?.subject).toContain('password was changed');
  });

  test('refuses more guesses of the current password than at sign-in [R87]', async ({ visitor }, email) => {
    const ada = visitor();
    await ada.signUp(email, password);
    const answers: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { OldPassword: `guess-${guess}`, NewPassword: 'another-good-otter' };
      answers.push((await ada.post('/settings/changepassword', body)).status);
    }
    expect(answers.slice(0, 3)).toEqual([400, 400, 400]);
    expect(answers.at(-1)).toBe(429);
    expect((await ada.get('/users/profile')).status).toBe(200);
  });

  test('answers a reset for an unknown address like one for a known one', async ({ visitor }, email) => {
    const known = visitor();
    await known.signUp(email, password);
    const ask = async (address: string) => {
      const answer = await visitor().post('/users/resetpassword?action=getotp', { Email: address });
      return { status: answer.status, message: answer.body.message.replace(address, '') };
    };
    expect(await ask(`unknown.${email}`)).toEqual(await ask(email));
    expect(await known.mails(`unknown.${email}`)).toEqual([]);
  });

  test('lists devices, ends one, and signs out at once', async ({ visitor }, email) => {
    const laptop = visitor();
    await laptop.signUp(email, password);
    const phone = visitor();
    await phone.logIn(email, password);
    const listed = await laptop.get('/auth/sessions');
    expect(listed.body.items).toMatchObject([{ current: false }, { current: true, userAgent: 'Visitor/1.0' }]);
    const stranger = visitor();
    await stranger.signUp(`other.${email}`, password);
    expect((await stranger.delete(`/auth/sessions/${listed.body.items[0].id}`)).status).toBe(404);
    expect((await laptop.delete(`/auth/sessions/${listed.body.items[0].id}`)).status).toBe(204);
    expect((await phone.get('/users/profile')).status).toBe(401);
    expect((await laptop.post('/auth/logout')).status).toBe(204);
    expect((await laptop.get('/users/profile')).status).toBe(401);
  });

  test('ends all other devices at once with their live connections, and audits it', async (parts, email) => {
    const { server, visitor, founder } = parts;
    const { ada: laptop, clientId } = await founder(email, password);
    const [phone, tablet] = [visitor(), visitor()];
    for (const device of [phone, tablet]) {
      await device.logIn(email, password);
    }
    const listener = await Listener.join(server.url, phone, clientId);
    try {
      expect((await laptop.delete('/auth/sessions')).status).toBe(204);
      await until(() => listener.isClosed || listener.losses > 0);
    } finally {
      await listener.stop();
    }
    const statuses = [phone, tablet, laptop].map(async (device) => (await device.get('/users/profile')).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect((await laptop.get('/auth/sessions')).body.items).toMatchObject([{ current: true }]);
    await server.kernel.eventing.settle();
    const audits = sql<{ detail: unknown }>`select detail from core.audit
      where action = 'core.session.end-others' and entity_id = ${laptop.personId}`;
    expect(await rowsAsSystem(server.kernel.engine, audits)).toEqual([{ detail: { count: 2 } }]);
  });

  test('ends a session that rests for twelve hours, and any after thirty days', async ({ visitor, clock }, email) => {
    const ada = visitor();
    await ada.signUp(email, password);
    clock.leap(13 * 60 * minute);
    expect((await ada.get('/users/profile')).status).toBe(401);
    await ada.logIn(email, password);
    // Less than half of the pause: that a session is used may remain unwritten once, where the database is too busy.
    for (let use = 1; use <= 143; use += 1) {
      clock.leap(5 * 60 * minute);
      expect((await ada.get('/users/profile')).status).toBe(200);
    }
    clock.leap(6 * 60 * minute);
    expect((await ada.get('/users/profile')).status).toBe(401);
  });

  test('refuses names that are not allowed, and keeps script out of mails', async ({ visitor }, email) => {
    const bodies = [
      { FullName: 'Eve\r\nBcc: all@example.com', Email: email, Password: password },
      { FullName: '<script>alert(1)</script>', Email: email, Password: password },
      { FullName: '   ', Email: email, Password: password },
      { FullName: 'x'.repeat(121), Email: email, Password: password },
      { FullName: 'Eve', Email: 'eve@example.com\r\nBcc: all@example.com', Password: password },
      { FullName: 'Eve', Email: 'no address', Password: password },
      { FullName: 'Eve', Email: email, Password: 'short' },
      { FullName: 'Eve', Email: email, Password: 'Password123!' },
      { FullName: 'Eve', Email: email, Password: `my ${email.split('@')[0]}` },
      { FullName: 'Eve', Email: email, Password: password, IsAdmin: true },
      { FullName: 'Eve', Email: email, Password: 12345678901 },
      { FullName: 'Eve', Email: email, Password: password, SignupMode: 'Robot' },
    ];
    for (const body of bodies) {
      const answer = await visitor().post('/auth/register', body);
      expect([body, answer.status, typeof answer.body.errors?.[0]]).toEqual([body, 400, 'string']);
    }
    expect(await visitor().mails(email)).toEqual([]);
    await visitor().post('/auth/register', { FullName: `O'Neil & "Söhne"`, Email: email, Password: password });
    const [mail] = await visitor().mails(email);
    expect(mail?.html).toContain('O&#39;Neil &amp; &quot;Söhne&quot;');
  });

  test('gives time zones and the caller’s address to everybody [R81 R92]', async ({ visitor }) => {
    const anybody = visitor();
    const list = await anybody.get('/masterlist');
    expect(list.body.timezones).toContainEqual({
      TimeZoneID: 'Asia/Tokyo',
      name: 'Asia/Tokyo (UTC+09:00)',
      offset: 540,
    });
    expect(await anybody.get('/ip')).toMatchObject({ status: 200, body: { ip: anybody.address } });
  });
});
