import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';

const password = 'mellow-otter-plays';

describe('office teams and projects that were named at setup', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation();
  });

  afterAll(() => installation.stop());

  it('are shown to everyone, and only admins name them [R85]', async () => {
    const all = installation;
    const mail = (who: string) => `${who}@example.com`;
    const { ada, clientId } = await all.founder(mail('ada'), password);
    await ada.post('/onboarding/officeteams', { ClientID: clientId, OfficeTeams: ['Design', 'Sales'] });
    await ada.post('/onboarding/projects', { ClientID: clientId, Projects: ['Apollo'] });
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }, { Email: mail('cid'), Role: 'Admin' }] });
    const join = async (email: string) => {
      const person = all.visitor();
      await person.signUp(email, password);
      await person.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId });
      return person;
    };
    const bob = await join(mail('bob'));
    const named = { officeTeams: ['Design', 'Sales'], projects: ['Apollo'] };
    expect((await bob.post('/onboarding/memberinfo', { TimeZoneID: 'Europe/Rome' })).body).toMatchObject(named);
    expect((await bob.post('/onboarding/officeteams', { OfficeTeams: ['Mine'] })).status).toBe(403);
    expect((await bob.post('/onboarding/projects', { Projects: ['Mine'] })).status).toBe(403);
    const cid = await join(mail('cid'));
    await cid.post('/onboarding/memberinfo', { TimeZoneID: 'Europe/Rome' });
    expect((await cid.post('/onboarding/officeteams', { OfficeTeams: ['Design'] })).body).toMatchObject({
      officeTeams: ['Design'],
      projects: ['Apollo'],
    });
    expect((await ada.get('/onboarding/state')).body).toMatchObject({ officeTeams: ['Design'], projects: ['Apollo'] });
  });
});
