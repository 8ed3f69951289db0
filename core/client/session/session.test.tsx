import { defineEndpoint } from '../../contract';
import { admin, member, personFixture, portalFixture, problem, settle } from '../../testing';
import { defineClientPlugin } from '../plugin';
import { Api, Drafts, Navigation, Questions, Session, Storage } from '../services';
import { rememberedIssueKey } from '../storage/stored-values';
import { nextStep } from './next-step';
import { readProfile } from './session-endpoints';
import { readThings, startSessionClient, tasksPlugin } from './session-test-kit';

describe('the stored session', () => {
  it('stores exactly the values of the specification after a sign-in [R53.keys]', async () => {
    const { application, storage } = await startSessionClient();
    await application.get(Session).signIn(admin({ clientId: 'c1', modules: ['Tasks'] }));
    const { accessToken, ...info } = admin({ clientId: 'c1', modules: ['Tasks'] });
    const kept = Object.fromEntries(storage.local.values);
    expect(JSON.parse(kept['Portals'] ?? '')).toMatchObject([{ clientId: 'c1', role: 'Admin' }]);
    expect(JSON.parse(kept['LoginUserInfo'] ?? '')).toEqual(info);
    expect({ ...kept, Portals: '', LoginUserInfo: '' }).toEqual({
      AccessToken: accessToken,
      Email: 'ada@example.com',
      ClientID: 'c1',
      ClientUserID: 'c1-user',
      UserID: 'user-1',
      UserType: 'Admin',
      FullName: 'Ada Lovelace',
      UserPhoto: '',
      alt_text: 'AL',
      Profile: '{"companyCreated":"Yes","profileCompleted":"Yes"}',
      LoginUserInfo: '',
      Portals: '',
      PORTALS_LENGTH: '1',
      selectedPortalIndex: '0',
      Totalmembers: '3',
    });
  });

  it('counts any role but Admin as member [R57] [R65.roles]', async () => {
    const { application, storage } = await startSessionClient();
    const odd = { ...portalFixture(), role: 'Owner' };
    await application.get(Session).signIn({ ...personFixture(), portals: [odd] });
    expect(application.get(Session).subject.role).toBe('member');
    expect(storage.local.values.get('UserType')).toBe('member');
  });

  it('treats an empty photo and the text null as no photo [R44.initials]', async () => {
    for (const photo of ['', 'null', null]) {
      const { application } = await startSessionClient();
      await application.get(Session).signIn({ ...personFixture(), photo });
      expect(application.get(Session).user?.photoUrl).toBeUndefined();
    }
  });

  it('keeps the time zone over a reload, and counts one that this browser does not know as none', async () => {
    for (const [timeZoneId, expected] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['Mars/Olympus_Mons', undefined],
      ['', undefined],
    ] as const) {
      const { application, storage } = await startSessionClient();
      await application.get(Session).signIn({ ...personFixture(), timeZoneId });
      expect(application.get(Session).user?.timeZone).toBe(expected);
      expect(storage.local.values.get('core.time-zone')).toBe(expected);
    }
  });

  it('downloads a photo with the token and shows it from an object URL', async () => {
    const { application, server } = await startSessionClient();
    server.respondAt('GET', '/profile/photos/:personId', { body: {} });
    await application.get(Session).signIn({ ...personFixture(), photo: 'v7' });
    expect(application.get(Session).user?.photoUrl).toBeUndefined();
    await settle();
    expect(application.get(Session).user?.photoUrl).toBe('blob:test/1');
    expect(server.requestsTo('/profile/photos/user-1')).toMatchObject([
      { query: { v: 'v7' }, headers: { authorization: 'Bearer token-1' } },
    ]);
  });

  it('reloads plan and counters of a restored session [R60]', async () => {
    const { application, server } = await startSessionClient({ as: member({ modules: ['Tasks'] }) });
    expect(server.requestsTo('/users/profile')).toHaveLength(1);
    expect(server.requestsTo('/users/profile')[0]?.query).toEqual({ email: 'ada@example.com', ipAddress: '127.0.0.1' });
    server.respond(readProfile, {
      body: { ...personFixture(), portals: [{ ...portalFixture({ modules: ['Meetings'] }), tasks: 9 }] },
    });
    await application.get(Session).refreshPortal();
    expect(application.get(Session).portal).toMatchObject({ modules: ['Meetings'], counters: { tasks: 9 } });
  });

  it('loads once more if called during a load, because that response may be too old', async () => {
    const { application, server } = await startSessionClient({ as: member() });
    const before = server.requestsTo('/users/profile').length;
    const session = application.get(Session);
    await Promise.all([session.refreshPortal(), session.refreshPortal(), session.refreshPortal()]);
    expect(server.requestsTo('/users/profile')).toHaveLength(before + 2);
  });

  it('only logs a profile that the server refuses [R69.profile]', async () => {
    const { application, server, logger, toasts } = await startSessionClient({ as: member() });
    server.respond(readProfile, problem('not_found'));
    await application.get(Session).refreshPortal();
    expect(toasts).toEqual([]);
    expect(logger.at('warn')).toEqual(['The profile could not be loaded.']);
  });

  it('reports that the modules could not be loaded [R67]', async () => {
    const { application, server, toasts } = await startSessionClient({ as: member() });
    server.respond(readProfile, { body: { portals: 'none' } });
    await application.get(Session).refreshPortal();
    expect(toasts).toEqual(['Failed to load modules. Please try again later.']);
  });
});

describe('the access flow', () => {
  const flow = {
    hasToken: true,
    companyCreated: true,
    profileCompleted: true,
    portalCount: 1,
    isPortalChosen: true,
  };

  it.each([
    [{ ...flow, hasToken: false }, '/login'],
    [{ ...flow, companyCreated: false, profileCompleted: false }, '/profileadmin'],
    [{ ...flow, profileCompleted: false }, '/profilemember'],
    [{ ...flow, portalCount: 2, isPortalChosen: false }, '/portals'],
    [{ ...flow, portalCount: 2 }, undefined],
    [flow, undefined],
  ])('leads %j to %s [R55]', (state, step) => {
    expect(nextStep(state)).toBe(step);
  });

  it('leads to the first open area after a sign-in, or to the page requested before', async () => {
    const { application, visit } = await startSessionClient();
    visit('/login');
    await application.get(Session).signIn(member());
    await settle();
    expect(application.get(Navigation).path).toBe('/tasks');
  });

  it('asks which portal when there are several, and remembers the choice by its index [R112] [R51.index]', async () => {
    const { application, storage, visit } = await startSessionClient();
    visit('/login');
    const session = application.get(Session);
    const portals = [portalFixture({ clientId: 'c1' }), portalFixture({ clientId: 'c2', role: 'admin' })];
    await session.signIn(personFixture({ portals }));
    expect([session.next, session.subject.portal]).toEqual(['/portals', 'unchosen']);
    await session.choosePortal('c2');
    expect(session.portal?.clientId).toBe('c2');
    expect(['selectedPortalIndex', 'ClientID', 'UserType'].map((name) => storage.local.values.get(name))).toEqual([
      '1',
      'c2',
      'Admin',
    ]);
    await session.choosePortal('c1');
    expect(storage.local.values.get('selectedPortalIndex')).toBe('0');
  });

  it('stops plugins for one portal before it starts them for the next [R112]', async () => {
    const log: string[] = [];
    const idle = defineClientPlugin({
      ...tasksPlugin,
      activation: 'idle',
      load: async () => ({
        start: (context) => {
          log.push(`starts in ${context.get(Session).portal?.clientId}`);
          context.own(() => void log.push('stops'));
        },
      }),
    });
    const portals = [portalFixture({ clientId: 'c1' }), portalFixture({ clientId: 'c2' })];
    const { application } = await startSessionClient({ plugins: [idle] });
    await application.get(Session).signIn(personFixture({ portals }));
    await application.get(Session).choosePortal('c1');
    await settle();
    await application.get(Session).choosePortal('c2');
    await settle();
    expect(log).toEqual(['starts in c1', 'stops', 'starts in c2']);
  });
});

describe('the end of a session', () => {
  it('answers any 401 with a message, then clears storage and goes to the login after a second [R54]', async () => {
    const { application, server, clock, storage, toasts, visit } = await startSessionClient({ as: member() });
    visit('/tasks/7');
    server.respond(readThings, { status: 401, body: { code: 'session_required' } });
    storage.local.write('IP_ADDRESS', '0.0.0.0');
    storage.local.write('anything', 'else');
    const calls = [1, 2].map(() =>
      application
        .get(Api)
        .request(readThings, {})
        .catch(() => undefined),
    );
    await Promise.all(calls);
    expect([toasts, application.get(Session).state]).toEqual([
      ['Your Session has expired, Please login again.'],
      'expired',
    ]);
    await clock.advance(999);
    expect(application.get(Navigation).path).toBe('/tasks/7');
    await clock.advance(1);
    expect(application.get(Navigation).path).toBe('/login');
    expect(Object.fromEntries(storage.local.values)).toEqual({ IP_ADDRESS: '0.0.0.0' });
    await application.get(Session).signIn(member());
    await settle();
    expect(application.get(Navigation).path).toBe('/tasks/7');
  });

  it('shows another text and waits longer if a search found the session expired [R54]', async () => {
    const { application, server, clock, toasts, visit } = await startSessionClient({ as: member() });
    visit('/tasks');
    server.respond(readThings, { status: 401 });
    await expect(application.get(Api).request(readThings, {}, { onFailure: 'search' })).rejects.toThrow();
    expect(toasts).toEqual(['Your Session has been expired, Please login again.']);
    await clock.advance(1_999);
    expect(application.get(Navigation).path).toBe('/tasks');
    await clock.advance(1);
    expect(application.get(Navigation).path).toBe('/login');
  });

  it('keeps drafts after an expired session [R54]', async () => {
    const { application, server, clock } = await startSessionClient({ as: member() });
    const drafts = application.get(Drafts);
    drafts.write({ form: 'tasks:new' }, { title: 'Half a title' });
    server.respond(readThings, { status: 401 });
    await application
      .get(Api)
      .request(readThings, {})
      .catch(() => undefined);
    await clock.advance(1_000);
    await application.get(Session).signIn(member());
    expect(await drafts.read({ form: 'tasks:new' })).toEqual({ title: 'Half a title' });
  });

  it('signs out only the super-admin when a super-admin request is refused [R65.super-admin-login stand-in]', async () => {
    const { application, server, storage, visit } = await startSessionClient({ as: member() });
    visit('/superadmin/dashboard');
    application.get(Session).signInSuperAdmin('super');
    expect(application.get(Session).subject.superAdmin).toBe(true);
    expect(storage.local.values.get('SuperAdminToken')).toBe('super');
    const report = defineEndpoint({
      ...readThings,
      id: 'super.read',
      path: '/reports',
      gate: { audience: 'super-admin' },
    });
    server.respond(report, { status: 401 });
    await application
      .get(Api)
      .request(report, {})
      .catch(() => undefined);
    expect(server.requestsTo('/reports')[0]?.headers['authorization']).toBe('Bearer super');
    await settle();
    expect(application.get(Navigation).path).toBe('/superadmin/login');
    expect([storage.local.values.has('SuperAdminToken'), storage.local.values.has('AccessToken')]).toEqual([
      false,
      true,
    ]);
  });

  it('clears all local storage except the address at sign-out, ends the session on the server, and navigates to the start [R62]', async () => {
    const { application, server, storage, visit } = await startSessionClient({ as: member() });
    visit('/tasks');
    storage.local.write('IP_ADDRESS', '0.0.0.0');
    storage.local.write('of-another-app', 'value');
    application.get(Storage).write(rememberedIssueKey, 'issue-1');
    await application.get(Session).signOut();
    await settle();
    expect(Object.fromEntries(storage.local.values)).toEqual({ IP_ADDRESS: '0.0.0.0' });
    expect(application.get(Navigation).path).toBe('/');
    expect(server.requestsTo('/auth/logout')[0]?.headers['authorization']).toBe('Bearer token-1');
  });

  it('asks before a sign-out that loses drafts, and stays when told to [R62]', async () => {
    const { application } = await startSessionClient({ as: member() });
    const questions = application.get(Questions);
    const detach = questions.attach();
    application.get(Drafts).write({ form: 'tasks:new' }, { title: 'A' });
    const stayed = application.get(Session).signOut();
    await settle();
    expect(questions.current?.text).toBe('One entry was not saved. Signing out deletes it from this browser.');
    questions.answer(false);
    await stayed;
    expect(application.get(Session).state).toBe('signed-in');
    const left = application.get(Session).signOut();
    await settle();
    questions.answer(true);
    await left;
    expect(application.get(Session).state).toBe('anonymous');
    await application.get(Session).signIn(member());
    expect(await application.get(Drafts).read({ form: 'tasks:new' })).toBeUndefined();
    void detach();
  });

  it('shows a message to a person whose plan has no modules, and signs them out after a second [R66]', async () => {
    const { application, clock, storage, toasts, visit } = await startSessionClient();
    visit('/login');
    await application.get(Session).signIn(member({ modules: [], planCode: 'ENTERPRISE' }));
    expect(toasts).toEqual(["You don't have permissions to access any module. Please contact admin."]);
    await clock.advance(999);
    expect(storage.local.values.has('AccessToken')).toBe(true);
    await clock.advance(1);
    expect(storage.local.values.has('AccessToken')).toBe(false);
    expect(application.get(Navigation).path).toBe('/');
  });

  it('does not sign out of a portal without a plan, which is still being set up', async () => {
    const { application, clock, toasts } = await startSessionClient();
    await application.get(Session).signIn(member({ modules: [], planCode: '' }));
    await clock.advance(2_000);
    expect([toasts, application.get(Session).state]).toEqual([[], 'signed-in']);
  });

  it('clears storage and leaves when the user id or the token is missing from it [R59] [R41.token]', async () => {
    for (const [what, key, address] of [
      ['user', 'UserID', '/'],
      ['token', 'AccessToken', '/login'],
    ] as const) {
      const { application, storage, visit } = await startSessionClient({ as: member() });
      visit('/tasks');
      expect(application.get(Session).requireStored(what)).toBe(true);
      storage.local.remove(key);
      expect(application.get(Session).requireStored(what)).toBe(false);
      await settle();
      expect([application.get(Navigation).path, storage.local.names()]).toEqual([address, ['IP_ADDRESS']]);
    }
  });
});
