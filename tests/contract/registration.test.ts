import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const own = 'mellow-otter-plays';
const foreign = 'other-badger-digs';
const day = 86_400_000;

/** A person registers the address of another one, before or after its owner does. */
describe('registering an address', () => {
  let installation: Installation;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation();
  });

  afterAll(() => installation.stop());

  function test(name: string, run: (installation: Installation, email: string) => Promise<void>): void {
    it(name, async () => {
      count += 1;
      await run(installation, `owner${count}@example.com`);
    });
  }

  async function register(who: Visitor, email: string, password: string, name: string): Promise<string> {
    const answer = await who.post('/auth/register', { FullName: name, Email: email, Password: password });
    expect(answer.status).toBe(200);
    return who.code(email);
  }

  const verify = (who: Visitor, email: string, code: string) =>
    who.post('/auth/verifyotp', { Email: email, OTP: code, Device: 'Web' });

  async function expectOwnersAccount({ visitor }: Installation, email: string): Promise<void> {
    expect(await visitor().logIn(email, foreign)).toMatchObject({ status: 400 });
    expect(await visitor().logIn(email, own)).toMatchObject({ status: 200, body: { fullName: 'Ada', email } });
  }

  test('gives the owner their own password when a stranger registered first [R02 R03]', async (inst, email) => {
    const [stranger, owner] = [inst.visitor(), inst.visitor()];
    const strangersCode = await register(stranger, email, foreign, 'Mallory');
    const ownersCode = await register(owner, email, own, 'Ada');
    expect(ownersCode).not.toBe(strangersCode);
    expect(await verify(owner, email, ownersCode)).toMatchObject({ status: 200, body: { fullName: 'Ada' } });
    expect((await verify(stranger, email, strangersCode)).status).toBe(400);
    await expectOwnersAccount(inst, email);
  });

  test('gives the owner their own password when a stranger registered last [R02 R03]', async (inst, email) => {
    const [stranger, owner] = [inst.visitor(), inst.visitor()];
    const ownersCode = await register(owner, email, own, 'Ada');
    const strangersCode = await register(stranger, email, foreign, 'Mallory');
    // The newest mail is not the owner's: in their browser its code confirms nothing, least of all Mallory's password.
    expect((await verify(owner, email, strangersCode)).status).toBe(400);
    expect(await verify(owner, email, ownersCode)).toMatchObject({ status: 200, body: { fullName: 'Ada' } });
    await expectOwnersAccount(inst, email);
  });

  test('never confirms a stranger’s registration in another browser', async ({ visitor }, email) => {
    const strangersCode = await register(visitor(), email, foreign, 'Mallory');
    expect(await verify(visitor(), email, strangersCode)).toMatchObject({
      status: 400,
      body: { errors: ['Sign in with the password you chose to get a code for this browser.'] },
    });
  });

  test('goes on in another browser with the password, and leaves the stranger out [R70]', async (inst, email) => {
    const [stranger, laptop, phone] = [inst.visitor(), inst.visitor(), inst.visitor()];
    await register(stranger, email, foreign, 'Mallory');
    await register(laptop, email, own, 'Ada');
    expect(await phone.logIn(email, own)).toMatchObject({ status: 200, body: { verificationRequired: true } });
    const code = await phone.code(email);
    expect(await stranger.logIn(email, foreign)).toMatchObject({ status: 200, body: { verificationRequired: true } });
    expect((await verify(phone, email, code)).status).toBe(200);
    await expectOwnersAccount(inst, email);
  });

  test('sends a new code to the browser that asks, for what that browser registered [R70]', async (inst, email) => {
    const [stranger, owner] = [inst.visitor(), inst.visitor()];
    await register(owner, email, own, 'Ada');
    await register(stranger, email, foreign, 'Mallory');
    expect((await stranger.post('/auth/resendotp', { Email: email })).status).toBe(202);
    const strangersCode = await stranger.code(email);
    expect((await verify(owner, email, strangersCode)).status).toBe(400);
    expect((await owner.post('/auth/resendotp', { Email: email })).status).toBe(202);
    expect((await verify(owner, email, await owner.code(email))).status).toBe(200);
    await expectOwnersAccount(inst, email);
  });

  test('counts the newest registration of one browser only', async ({ visitor }, email) => {
    const owner = visitor();
    const first = await register(owner, email, foreign, 'Typo');
    const second = await register(owner, email, own, 'Ada');
    expect((await verify(owner, email, first)).status).toBe(400);
    expect(await verify(owner, email, second)).toMatchObject({ status: 200, body: { fullName: 'Ada' } });
  });

  test('lets an invitation’s link make the account, also after another person registered the address', async (inst, email) => {
    const admin = inst.visitor();
    await admin.signUp(`admin.${email}`, own);
    const clientId = await admin.found('Acme');
    const stranger = inst.visitor();
    const strangersCode = await register(stranger, email, foreign, 'Mallory');
    const invited = await admin.post(`/clientusers/add?clientid=${clientId}`, {
      Users: [{ Email: email, Role: 'member' }],
    });
    expect(invited.status).toBeLessThan(300);
    const owner = inst.visitor();
    const { token } = await owner.invitation(email);
    const accepted = await owner.post('/clientusers/accept/invitation', {
      Email: email,
      ClientId: clientId,
      Token: token,
    });
    expect(accepted).toMatchObject({ status: 200, body: { setupTicket: expect.any(String) } });
    const setup = { Ticket: accepted.body.setupTicket, FullName: 'Ada', Password: own };
    expect(await owner.post('/auth/setup', setup)).toMatchObject({ status: 200, body: { fullName: 'Ada' } });
    expect((await verify(stranger, email, strangersCode)).status).toBe(400);
    await expectOwnersAccount(inst, email);
  });

  test('joins the portal of an accepted invitation as the owner only', async (inst, email) => {
    const admin = inst.visitor();
    await admin.signUp(`admin.${email}`, own);
    const clientId = await admin.found('Acme');
    await admin.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: email, Role: 'member' }] });
    const [stranger, owner] = [inst.visitor(), inst.visitor()];
    await owner.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId });
    await register(stranger, email, foreign, 'Mallory');
    const code = await register(owner, email, own, 'Ada');
    expect(await verify(owner, email, code)).toMatchObject({ status: 200, body: { portals: [{ clientId }] } });
    await expectOwnersAccount(inst, email);
  });

  test('answers a stranger alike for a known and a new address, whatever they try next', async (inst, email) => {
    await inst.visitor().signUp(email, own, 'Ada');
    const course = async (address: string) => {
      const stranger = inst.visitor();
      const answers = [
        await stranger.post('/auth/register', { FullName: 'Mallory', Email: address, Password: foreign }),
        await verify(stranger, address, '000000'),
        await stranger.logIn(address, foreign),
        await stranger.post('/auth/resendotp', { Email: address }),
        await inst.visitor().logIn(address, 'not a password'),
        await verify(inst.visitor(), address, '000000'),
      ];
      return answers.map(({ status, headers, body }) => ({
        status,
        cookie: String(headers['set-cookie']).replace(/=[^;]*;/, '=;'),
        body: JSON.stringify({ ...body, instance: '', requestId: '' }).replaceAll(address, ''),
      }));
    };
    expect(await course(email)).toEqual(await course(`new.${email}`));
    const subjects = (await inst.visitor().mails(email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.includes('already have an account'))).toHaveLength(3);
    expect(await inst.visitor().logIn(email, own)).toMatchObject({ status: 200, body: { fullName: 'Ada' } });
  });

  test('deletes a registration that was not confirmed within a week', async ({ visitor, clock }, email) => {
    const owner = visitor();
    await register(owner, email, own, 'Ada');
    clock.leap(7 * day + 1);
    expect((await owner.logIn(email, own)).status).toBe(400);
  });
});
