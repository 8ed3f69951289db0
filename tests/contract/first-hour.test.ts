import sharp from 'sharp';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';

describe('a company’s first hour', () => {
  let installation: Installation;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation();
  });

  afterAll(() => installation.stop());

  function test(
    name: string,
    run: (installation: Installation, mail: (name: string) => string) => Promise<void>,
  ): void {
    it(name, async () => {
      count += 1;
      const suffix = `${count}@example.com`;
      await run(installation, (who) => `${who}${suffix}`);
    });
  }

  /** A person who joined by the link of the mail. */
  async function join(host: Visitor, guest: Visitor, email: string): Promise<void> {
    await host.post('/clientusers/add', { Users: [{ Email: email }] });
    const { token, clientId } = await guest.invitation(email);
    const accepted = await guest.post('/clientusers/accept/invitation', {
      Email: email,
      ClientId: clientId,
      Token: token,
    });
    guest.remember(
      await guest.post('/auth/setup', { Ticket: accepted.body.setupTicket, FullName: 'Bob Byte', Password: password }),
    );
  }

  test('goes through onboarding in its order, and starts the trial at the end [R05 R07 R08 R61 R84.company R85]', async (all, mail) => {
    const ada = all.visitor();
    await ada.signUp(mail('ada'), password);
    expect((await ada.get('/onboarding/state')).body).toMatchObject({ clientId: '', path: 'company', step: 'profile' });
    const company = await ada.post('/onboarding/companyinfo', {
      Email: mail('ada'),
      CompanyName: 'Acme',
      JobTitle: 'Founder',
      Phone: '151 234',
      CountryCode: 'DE',
      STDCode: '+49',
      TimeZoneID: 'Asia/Kathmandu',
      ProfileImageURL: '',
    });
    expect(company).toMatchObject({ status: 200, body: { path: 'company', step: 'officeteams', companyName: 'Acme' } });
    expect((await ada.get('/onboarding/state')).body.person).toMatchObject({
      jobTitle: 'Founder',
      phone: '151 234',
      countryCode: 'DE',
      stdCode: '+49',
      timeZoneId: 'Asia/Kathmandu',
    });
    const { clientId } = company.body;
    expect((await ada.get('/users/profile')).body).toMatchObject({
      profile: { companyCreated: 'Yes', profileCompleted: 'Yes' },
      portals: [
        { clientId, companyName: 'Acme', role: 'Admin', offsettolocal: 345, plan: { plan_code: '', modules: [] } },
      ],
    });
    const teams = await ada.post('/onboarding/officeteams', {
      Email: mail('ada'),
      ClientID: clientId,
      OfficeTeams: ['Design', 'Sales', 'design'],
    });
    expect(teams.body).toMatchObject({ step: 'projects', officeTeams: ['design', 'Sales'] });
    const projects = await ada.post('/onboarding/projects', {
      Email: mail('ada'),
      ClientID: clientId,
      Projects: ['Launch'],
    });
    expect(projects.body).toMatchObject({ step: 'finish', projects: ['Launch'] });
    const finished = await ada.post('/onboarding/finish', {
      Email: mail('ada'),
      ActivePlan: { plan_code: 'FREETRIAL' },
    });
    expect(finished.body).toMatchObject({ step: 'done' });
    const [portal] = (await ada.get('/users/profile')).body.portals;
    expect(portal).toMatchObject({
      totalMembers: 1,
      registerdMembers: 1,
      teams: 0,
      answeredQuestions: 0,
      access: 'full',
    });
    expect(portal.plan).toEqual({
      plan_code: 'FREETRIAL',
      modules: ['Tasks', 'Meetings', 'Teams', 'Projects', 'Performance Analytics', 'Engagement Analytics'].map(
        (module_name) => ({ module_name }),
      ),
    });
    expect((await ada.post('/onboarding/finish', { ActivePlan: { plan_code: 'BUSINESS' } })).status).toBe(400);
  });

  test('resumes on another device, skips steps, and makes no second company by going back', async (all, mail) => {
    const laptop = all.visitor();
    await laptop.signUp(mail('ada'), password);
    const first = await laptop.post('/onboarding/companyinfo', { CompanyName: 'Acme', TimeZoneID: 'Europe/Berlin' });
    const phone = all.visitor();
    await phone.logIn(mail('ada'), password);
    expect((await phone.get('/onboarding/state')).body).toMatchObject({
      clientId: first.body.clientId,
      step: 'officeteams',
      companyName: 'Acme',
      person: { timeZoneId: 'Europe/Berlin' },
    });
    await phone.post('/onboarding/skip', { step: 'officeteams' });
    const back = await laptop.post('/onboarding/companyinfo', { CompanyName: 'Acme 2', TimeZoneID: 'Europe/Paris' });
    expect(back.body).toMatchObject({
      clientId: first.body.clientId,
      companyName: 'Acme 2',
      step: 'projects',
      skipped: ['officeteams'],
    });
    expect((await laptop.get('/users/profile')).body.portals).toHaveLength(1);
    expect((await laptop.post('/onboarding/officeteams', { OfficeTeams: ['Sales'] })).body).toMatchObject({
      step: 'projects',
      skipped: [],
    });
    expect(
      (await laptop.post('/onboarding/companyinfo', { CompanyName: 'X', TimeZoneID: 'Mars/Olympus' })).status,
    ).toBe(400);
  });

  test('invites, and the link makes an account without a code [R06 R75 R79 R84.member]', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const invited = await ada.post('/clientusers/add', {
      AddedBy: mail('ada'),
      ClientID: clientId,
      Users: [{ Email: mail('bob') }, { Email: mail('bob') }, { Email: mail('ada') }],
    });
    expect(invited.body.results.map((result: { outcome: string }) => result.outcome)).toEqual([
      'invited',
      'already-invited',
      'already-member',
    ]);
    const bob = all.visitor();
    const [letter] = await bob.mails(mail('bob'));
    expect(letter?.subject).toBe('Ada Lovelace invites you to Acme & Söhne');
    expect(letter?.html).toContain('Acme &amp; Söhne');
    const { token } = await bob.invitation(mail('bob'));
    const accept = { Email: mail('bob'), ClientId: clientId, Token: token };
    expect((await bob.post('/clientusers/accept/invitation', { ...accept, Token: 'x'.repeat(43) })).status).toBe(400);
    expect(
      (await bob.post('/clientusers/accept/invitation', { ...accept, ClientId: clientId.replace(/^./, 'f') })).status,
    ).toBe(400);
    const accepted = await bob.post('/clientusers/accept/invitation', accept);
    expect(accepted).toMatchObject({ status: 200, body: { message: 'Invitation accepted successfully.' } });
    const again = await bob.post('/clientusers/accept/invitation', accept);
    const setup = { FullName: 'Bob Byte', Password: password };
    const signedIn = await bob.post('/auth/setup', { ...setup, Ticket: again.body.setupTicket });
    expect(signedIn.body).toMatchObject({
      profile: { companyCreated: 'Yes', profileCompleted: 'No' },
      portals: [{ clientId, role: 'member', totalMembers: 2 }],
    });
    expect((await bob.post('/auth/setup', { ...setup, Ticket: again.body.setupTicket })).status).toBe(400);
    expect((await bob.post('/auth/setup', { ...setup, Ticket: accepted.body.setupTicket })).status).toBe(400);
    bob.remember(signedIn);
    expect((await bob.get('/onboarding/state')).body).toMatchObject({ path: 'person', step: 'profile' });
    const member = await bob.post('/onboarding/memberinfo', {
      Email: mail('bob'),
      TimeZoneID: 'Europe/Rome',
      JobTitle: 'Dev',
      Phone: '06 1234',
      CountryCode: 'IT',
      STDCode: '+39',
      ProfileImageURL: '',
    });
    expect(member.body).toMatchObject({ path: 'person', step: 'finish' });
    expect((await bob.get('/onboarding/state')).body.person).toMatchObject({
      jobTitle: 'Dev',
      phone: '06 1234',
      countryCode: 'IT',
      stdCode: '+39',
      timeZoneId: 'Europe/Rome',
    });
    expect((await bob.post('/clientusers/add', { Users: [{ Email: mail('eve') }] })).status).toBe(403);
    expect((await bob.post('/clientusers/accept/invitation', accept)).body).toEqual({
      message: 'Invitation accepted successfully.',
    });
  });

  test('without the token, accepting never signs in, and joins once the address is confirmed', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }, { Email: mail('cid'), Role: 'Admin' }] });
    const cid = all.visitor();
    await cid.signUp(mail('cid'), password);
    const accept = (email: string) => cid.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId });
    expect((await accept(mail('cid'))).body).toEqual({ message: 'Invitation accepted successfully.' });
    expect((await cid.get('/users/profile')).body.portals).toMatchObject([{ clientId, role: 'Admin' }]);
    expect((await accept(mail('bob'))).body).toEqual({ message: 'Invitation accepted successfully.' });
    const bob = all.visitor();
    const signedUp = await bob.signUp(mail('bob'), password);
    expect(signedUp.body.portals).toMatchObject([{ clientId, role: 'member' }]);
    expect((await accept(mail('unknown'))).status).toBe(400);
  });

  test('resends, lists and revokes invitations; old links are void [R78]', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] });
    const { token: old } = await ada.invitation(mail('bob'));
    const resent = await ada.post('/clientusers/resend/invitation', {
      email: mail('ada'),
      ClientId: clientId,
      toEmail: mail('bob'),
    });
    expect(resent.status).toBe(200);
    const { token } = await ada.invitation(mail('bob'));
    const accept = (Token: string) =>
      all.visitor().post('/clientusers/accept/invitation', { Email: mail('bob'), ClientId: clientId, Token });
    expect((await accept(old)).status).toBe(400);
    const pending = await ada.get('/members/invitations?limit=1');
    expect(pending.body).toMatchObject({
      items: [{ email: mail('bob'), status: 'sent', addedBy: { fullName: 'Ada Lovelace' } }],
      nextCursor: null,
    });
    expect((await ada.delete(`/members/invitations/${pending.body.items[0].id}`)).status).toBe(204);
    expect((await accept(token)).status).toBe(400);
    expect((await ada.post('/clientusers/resend/invitation', { toEmail: mail('bob') })).status).toBe(404);
    expect((await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] })).body.results).toMatchObject([
      { outcome: 'invited' },
    ]);
    all.clock.leap(15 * 86_400_000);
    const { token: late } = await ada.invitation(mail('bob'));
    expect((await accept(late)).status).toBe(400);
    await ada.logIn(mail('ada'), password);
    expect((await ada.get('/members/invitations')).body.items).toMatchObject([{ status: 'expired' }]);
    expect((await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] })).body.results).toMatchObject([
      { outcome: 'invited' },
    ]);
  });

  test('lists members by pages, changes them, and never loses the last admin [R74 R76 R77]', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const bob = all.visitor();
    await join(ada, bob, mail('bob'));
    const first = await ada.get(`/clientusers/list?email=${mail('ada')}&clientid=${clientId}&limit=1`);
    expect(first.body).toMatchObject({
      items: [{ Email: mail('ada'), UserID: ada.personId, role: 'Admin', totalMembers: 2 }],
      totalMembers: 2,
    });
    const second = await ada.get(`/clientusers/list?limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`);
    expect(second.body).toMatchObject({ items: [{ FullName: 'Bob Byte', role: 'member' }], nextCursor: null });
    expect(
      (await ada.get(`/clientusers/list?search=zzz&cursor=${encodeURIComponent(first.body.nextCursor)}`)).status,
    ).toBe(400);
    expect((await ada.get('/clientusers/list?search=BYTE')).body.items).toHaveLength(1);
    expect((await ada.get('/clientusers/list?search=%25')).body.items).toHaveLength(0);

    const update = (who: Visitor, body: object) => who.post('/Clientusers/update', { UserID: bob.personId, ...body });
    expect((await update(bob, { Role: 'Admin' })).status).toBe(403);
    expect((await update(ada, { UserID: ada.personId, Role: 'member' })).body).toMatchObject({ code: 'conflict' });
    expect((await update(ada, { UserID: ada.personId, Status: 'ended' })).status).toBe(409);
    expect((await ada.post('/clientusers/delete', { UserID: ada.personId })).status).toBe(409);
    expect((await update(ada, { Role: 'Admin', JobTitle: 'CTO', Team: 'Core' })).body).toMatchObject({
      role: 'Admin',
      JobTitle: 'CTO',
      Team: 'Core',
    });
    expect((await bob.get('/members/invitations')).status).toBe(200);
    expect((await update(ada, { Role: 'member' })).body).toMatchObject({ role: 'member', JobTitle: 'CTO' });
    expect((await bob.get('/members/invitations')).status).toBe(403);
    const removed = await ada.post('/clientusers/delete', {
      DeletedBy: mail('ada'),
      ClientID: clientId,
      UserID: bob.personId,
    });
    expect(removed.status).toBe(200);
    expect((await bob.get(`/clientusers/list?clientid=${clientId}`)).status).toBe(403);
    expect((await bob.get('/users/profile')).body.portals).toEqual([]);
    expect((await ada.get('/clientusers/list?status=ended')).body.items).toMatchObject([{ UserID: bob.personId }]);
    expect((await update(ada, { Status: 'active' })).body).toMatchObject({ status: 'active', role: 'member' });
    expect((await bob.get('/clientusers/list')).status).toBe(200);
  });

  test('leaves one admin when two remove each other at the same moment', async (all, mail) => {
    const { ada } = await all.founder(mail('ada'), password);
    const bob = all.visitor();
    await join(ada, bob, mail('bob'));
    await ada.post('/clientusers/update', { UserID: bob.personId, Role: 'Admin' });
    const answers = await Promise.all([
      ada.post('/clientusers/delete', { UserID: bob.personId }),
      bob.post('/clientusers/delete', { UserID: ada.personId }),
    ]);
    const fine = answers.filter(({ status }) => status === 200);
    expect([fine.length, answers.every(({ status }) => status < 500)]).toEqual([1, true]);
  });

  test('shows nothing of a portal to strangers, members of others and other letter cases of clientid', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const { ada: eve, clientId: own } = await all.founder(mail('eve'), password);
    for (const path of [
      `/clientusers/list?clientid=${clientId}`,
      `/clientusers/list?CLIENTID=${clientId}&clientid=${own}`,
      `/clientusers/profile?clientid=${own}&memberemail=${mail('ada')}`,
      `/onboarding/state?clientid=${clientId}`,
      `/profile/photos/${ada.personId}`,
    ]) {
      expect([path, [403, 404].includes((await eve.get(path)).status)]).toEqual([path, true]);
    }
    for (const [path, body] of [
      ['/clientusers/add', { ClientID: clientId, Users: [{ Email: mail('x') }] }],
      ['/clientusers/delete', { ClientID: own, UserID: ada.personId }],
      ['/clientusers/update', { ClientID: own, UserID: ada.personId, Role: 'member' }],
      ['/onboarding/officeteams', { ClientID: clientId, OfficeTeams: ['x'] }],
      ['/onboarding/memberinfo', { ClientID: clientId, TimeZoneID: 'UTC' }],
    ] as const) {
      expect([path, [403, 404].includes((await eve.post(path, body)).status)]).toEqual([path, true]);
    }
    const stranger = all.visitor();
    expect((await stranger.get('/users/profile')).status).toBe(401);
  });

  test('belongs to several portals, each with its own role [R51.members R72 R112]', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const { ada: bob, clientId: own } = await all.founder(mail('bob'), password);
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] });
    await bob.post('/clientusers/accept/invitation', { Email: mail('bob'), ClientId: clientId });
    expect((await bob.get('/users/profile')).body.portals).toMatchObject([
      { clientId: own, role: 'Admin' },
      { clientId, role: 'member' },
    ]);
    expect((await bob.get('/clientusers/list')).status).toBe(400);
    expect((await bob.get(`/clientusers/list?clientid=${clientId}`)).body.totalMembers).toBe(2);
  });

  test('keeps a photo small and clean, for people of a common portal only [R73 R80]', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const bob = all.visitor();
    await join(ada, bob, mail('bob'));
    const { ada: eve } = await all.founder(mail('eve'), password);
    const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const uploaded = await bob.upload('/uploadprofileimage', png);
    expect(uploaded).toMatchObject({ status: 200 });
    const { photo } = uploaded.body;
    const path = `/profile/photos/${bob.personId}?v=${photo}`;
    const seen = await ada.get(path);
    expect(seen).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await eve.get(path)).status).toBe(404);
    expect((await all.visitor().get(path)).status).toBe(401);
    const profile = `viewbyemail=${mail('ada')}&ipAddress=0.0.0.0&memberemail=${mail('bob')}&clientid=${clientId}`;
    expect((await ada.get(`/clientusers/profile?${profile}`)).body).toMatchObject({
      fullName: 'Bob Byte',
      role: 'member',
      totalMembers: 2,
      photo,
    });
    expect(
      (await bob.upload('/uploadprofileimage', Buffer.from('<svg onload="alert(1)"/>'), '../../evil.svg')).status,
    ).toBe(415);
    expect((await bob.get('/users/profile')).body.photo).toBe(photo);
    expect((await bob.delete('/profile/photo')).status).toBe(204);
    expect((await ada.get(path)).status).toBe(404);
  });

  test('changes details and appearance of the person', async (all, mail) => {
    const { ada } = await all.founder(mail('ada'), password);
    expect((await ada.patch('/profile/details', { fullName: 'Ada King', phone: '7' })).status).toBe(204);
    const look = { theme: 'dark', contrast: 'more', textSize: 'largest' };
    expect((await ada.patch('/profile/appearance', look)).status).toBe(200);
    expect((await ada.patch('/profile/appearance', { menuCollapsed: true, singleKeys: false })).status).toBe(200);
    expect((await ada.get('/users/profile')).body).toMatchObject({
      fullName: 'Ada King',
      appearance: { ...look, density: 'compact', menuCollapsed: true, singleKeys: false },
    });
    for (const body of [
      { theme: 'neon' },
      { fullName: '' },
      { fullName: 'a\u202eb' },
      { timeZoneId: 'Nowhere' },
      { pronouns: 'x'.repeat(41) },
      { other: 1 },
    ]) {
      const path = 'theme' in body ? '/profile/appearance' : '/profile/details';
      expect([body, (await ada.patch(path, body)).status]).toEqual([body, 400]);
    }
  });
});
