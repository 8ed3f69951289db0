import { personFixture, portalFixture, problem, settle } from '../../testing';
import { Api, Navigation, Session } from '../services';
import { readProfile } from './session-endpoints';
import { SessionStoreService } from './session-store';
import { readThings, startSessionClient } from './session-test-kit';

describe('a membership that changes elsewhere', () => {
  const portals = [portalFixture({ clientId: 'c1', role: 'admin', name: 'Ferrow' })];
  const person = personFixture({ portals });

  /** Connected, with the profile of the next responses. */
  async function connect(next: readonly ReturnType<typeof portalFixture>[], before = portals) {
    const client = await startSessionClient({ as: personFixture({ portals: before }) });
    client.visit('/tasks/t-1');
    await client.application.get(Session).choosePortal('c1');
    const leave = client.application.enterAuthorizedArea();
    await client.clock.advance(2_000);
    client.server.respond(readProfile, { body: personFixture({ portals: next }) });
    return { ...client, leave };
  }

  it('applies the new role at once if the person’s own membership changed, and ignores other people’s', async () => {
    const client = await connect([portalFixture({ clientId: 'c1', role: 'member' })]);
    const asked = client.server.requestsTo('/users/profile').length;
    client.hub.push('core.people-changed', { id: 'another-person', version: 2 });
    await settle();
    expect(client.server.requestsTo('/users/profile')).toHaveLength(asked);
    client.hub.push('core.people-changed', { id: person.userId, version: 3 });
    await settle();
    expect(client.application.get(Session).subject.role).toBe('member');
    void client.leave();
  });

  it('shows a new name and currency of the company at once, without a request', async () => {
    const client = await connect(portals);
    const asked = client.server.requestsTo('/users/profile').length;
    const data = {
      id: 'c1',
      name: 'Ferrow Instruments',
      timeZone: 'UTC',
      workingDays: [1],
      locale: 'en',
      currency: 'CHF',
      holidays: ['2026-12-25'],
      fiscalYearStart: 4,
      version: 2,
    };
    client.hub.push('core.portal-changed', { id: 'c1', version: 2, data });
    await settle();
    expect(client.application.get(Session).portal).toMatchObject({
      name: 'Ferrow Instruments',
      workingDays: [1],
      currency: 'CHF',
      holidays: ['2026-12-25'],
      fiscalYearStart: 4,
    });
    expect(client.server.requestsTo('/users/profile')).toHaveLength(asked);
    void client.leave();
  });

  it('that ended redirects the person with a message, which stays on the page they are redirected to', async () => {
    const client = await connect([]);
    client.hub.current?.close();
    await settle();
    const { path } = client.application.get(Navigation);
    expect([path, client.application.get(Session).lostPortal]).toEqual(['/portals', 'Ferrow']);
    expect(client.toasts).toEqual(['You are no longer a member of Ferrow.']);
    void client.leave();
  });

  it('that ended opens the one remaining company at its home, not at an address of the other', async () => {
    const other = portalFixture({ clientId: 'c2', name: 'Acme' });
    const client = await connect([other], [...portals, other]);
    client.server.respond(readThings, problem('permission_required', ['You are not a member of this company.']));
    await client.application
      .get(Api)
      .request(readThings, {})
      .catch(() => undefined);
    await settle();
    expect([client.application.get(Session).portal?.clientId, client.application.get(Navigation).path]).toEqual([
      'c2',
      '/tasks',
    ]);
    expect(client.toasts).toContain('You are no longer a member of Ferrow.');
    void client.leave();
  });

  it('leads to the sign-in page when the server closed the connection because the session ended', async () => {
    const client = await connect(portals);
    client.server.respond(readProfile, problem('session_required', []));
    client.hub.current?.close();
    await settle();
    expect(client.toasts).toEqual(['Your Session has expired, Please login again.']);
    await client.clock.advance(1_000);
    expect(client.application.get(Navigation).path).toBe('/login');
    void client.leave();
  });

  it('opens the company that the person was invited to after the sign-in', async () => {
    const client = await startSessionClient();
    const two = [...portals, portalFixture({ clientId: 'c2' })];
    await client.application.get(Session).signIn(personFixture({ portals: two }), { clientId: 'c2' });
    expect(client.application.get(Session).portal?.clientId).toBe('c2');
    client.application.get(SessionStoreService).reset();
    await client.application.get(Session).signIn(personFixture({ portals: two }), { clientId: 'none-of-theirs' });
    expect(client.application.get(Session).portal).toBeUndefined();
  });
});
