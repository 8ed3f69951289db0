import { randomUUID } from 'node:crypto';
import { defineMessages, localized } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { installationActor, portalJobActor } from '../../request-context/system-actor';
import type { AssignedPlan } from '../entitlements/entitlements';
import { Entitlements } from '../entitlements/entitlements';
import type { InvitationOutcome, SeatUsage } from './services';
import { Portals } from './portals';
import { Members } from './services';

const messages = defineMessages('guild', { notOnList: '{email} is not on the list of the guild.' });

/** A plugin whose rule depends on the address. */
const guild = testPlugin('guild', {
  tables: [{ name: 'banned', tenancy: 'portal' }],
  migrations: [
    {
      id: '0001-create-banned',
      up: [sql`create table banned (client_id uuid not null, email text not null, primary key (client_id, email))`],
    },
  ],
  membershipVeto: async ({ email, step }, { db, clientId }) => {
    if (email.startsWith('broken')) {
      await db.row(sql`select 1 / 0 as nothing`);
    }
    if (email.startsWith('endless')) {
      await new Promise(() => undefined);
    }
    const banned = await db.row(sql`select 1 from banned where client_id = ${clientId} and email = ${email}`);
    return banned !== undefined || email.startsWith(`no-${step}`)
      ? localized(messages.notOnList, { email })
      : undefined;
  },
});

describeDatabases('Rules about new members', (database) => {
  let server: TestServer;
  const logger = new FakeLogger();

  beforeAll(async () => {
    server = await startServer({ plugins: [guild], database, logger });
  });
  afterAll(() => server.stop());

  async function portalWith(plan: AssignedPlan): Promise<TestPortal> {
    const portal = await server.people.portal();
    await assign(portal, plan);
    return portal;
  }

  function assign({ clientId }: TestPortal, plan: AssignedPlan): Promise<void> {
    const operator = installationActor('operator');
    return server.running.kernel.contexts.inInstance(
      { pluginId: 'core', actor: operator, requestId: 'r', mode: 'write' },
      (context) => context.get(Entitlements).assign(clientId, plan, 'test'),
    );
  }

  function asAdmin<T>({ admin, clientId }: TestPortal, work: (members: Members) => Promise<T>): Promise<T> {
    return server.people.asPerson(admin, (context) =>
      context.get(Portals).enter(clientId, (inside) => work(inside.get(Members))),
    );
  }

  function invite(portal: TestPortal, ...emails: readonly string[]): Promise<readonly InvitationOutcome[]> {
    return asAdmin(portal, (members) => members.invite(emails.map((email) => ({ email, role: 'member' }))));
  }

  function accept({ clientId }: TestPortal, person: TestPerson): Promise<string | undefined> {
    return server.people.asPerson(person, (context) =>
      context.get(Members).accept({ email: person.email, clientId, token: undefined }),
    );
  }

  function seatsOf(portal: TestPortal): Promise<SeatUsage> {
    return asAdmin(portal, (members) => members.seats());
  }

  const address = (name: string): string => `${name}-${randomUUID()}@example.com`;
  const seats = (includedSeats: number): AssignedPlan => ({ code: 'ENTERPRISE', includedSeats });

  it('give seats to members and pending invitations, in the order of the list, and name those that did not fit', async () => {
    const portal = await portalWith(seats(3));
    const emails = ['a', 'b', 'c', 'd'].map(address);
    const outcomes = await invite(portal, portal.admin.email, ...emails);
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['already-member', undefined],
      ['invited', undefined],
      ['invited', undefined],
      ['refused', expect.stringMatching(/^All 3 seats of your plan are taken/)],
      ['refused', expect.stringMatching(/^All 3 seats of your plan are taken/)],
    ]);
    expect(await seatsOf(portal)).toEqual({ members: 1, pending: 2, limit: 3 });
    // An address that is invited already needs no further seat.
    expect((await invite(portal, emails[0] ?? '')).map(({ outcome }) => outcome)).toEqual(['already-invited']);
    await assign(portal, { ...seats(3), extraSeats: 1 });
    expect((await invite(portal, emails[2] ?? '')).map(({ outcome }) => outcome)).toEqual(['invited']);
  });

  it('limit no one on a plan without a limit, and give the seats of the trial before there is a plan', async () => {
    const unlimited = await portalWith({ code: 'SELFHOST' });
    expect((await seatsOf(unlimited)).limit).toBeUndefined();
    const clientId = await server.people.asPerson(unlimited.admin, (context) =>
      context.get(Portals).create('New', 'Europe/Berlin'),
    );
    expect(await seatsOf({ ...unlimited, clientId })).toEqual({ members: 1, pending: 0, limit: 10 });
  });

  it('never give more seats than there are to twenty people who accept at once', async () => {
    const portal = await portalWith({ code: 'SELFHOST' });
    const people = await Promise.all(Array.from({ length: 20 }, () => server.people.person()));
    await invite(portal, ...people.map(({ email }) => email));
    await assign(portal, seats(6));
    const settled = await Promise.allSettled(people.map((person) => accept(portal, person)));
    const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals).toHaveLength(15);
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ code: 'plan_limit' })));
    expect((await seatsOf(portal)).members).toBe(6);
  });

  it('never give more seats than there are to admins who invite at once', async () => {
    const portal = await portalWith(seats(5));
    await Promise.all(Array.from({ length: 8 }, (_, index) => invite(portal, address(`x${index}`), address('y'))));
    expect(await seatsOf(portal)).toEqual({ members: 1, pending: 4, limit: 5 });
  });

  it('give a seat back when an invitation is revoked or a member leaves, and take one when a member returns', async () => {
    const portal = await portalWith(seats(2));
    const bob = await server.people.member(portal);
    expect((await invite(portal, address('c')))[0]?.outcome).toBe('refused');
    await asAdmin(portal, (members) => members.end(bob.personId));
    expect((await invite(portal, address('d')))[0]?.outcome).toBe('invited');
    const back = asAdmin(portal, (members) => members.change(bob.personId, { status: 'active' }));
    await expect(back).rejects.toMatchObject({ code: 'plan_limit' });
    await asAdmin(portal, async (members) => {
      const { items } = await members.invitations({});
      await members.revoke(items[0]?.id ?? '');
    });
    await asAdmin(portal, (members) => members.change(bob.personId, { status: 'active' }));
    expect(await seatsOf(portal)).toEqual({ members: 2, pending: 0, limit: 2 });
  });

  it('ask for a seat when an expired invitation is sent again', async () => {
    const portal = await portalWith(seats(2));
    const late = address('late');
    await invite(portal, late);
    await runAsSystem(
      server.running.kernel.engine,
      'write',
      sql`update core.invitation set expires_at = sent_at where email = ${late}`,
    );
    await invite(portal, address('next'));
    const again = asAdmin(portal, (members) => members.resend(late));
    await expect(again).rejects.toMatchObject({ code: 'plan_limit' });
    await assign(portal, seats(3));
    await asAdmin(portal, (members) => members.resend(late));
    expect(await seatsOf(portal)).toEqual({ members: 1, pending: 2, limit: 3 });
  });

  it('ask plugins in the transaction of the request, and pass on the reason in words', async () => {
    const portal = await portalWith({ code: 'SELFHOST' });
    const banned = address('banned');
    const { clientId } = portal;
    await server.running.kernel.contexts.inPortal(
      { pluginId: 'guild', actor: portalJobActor(new Set()), requestId: 'r', mode: 'write', clientId },
      ({ db }) => db.run(sql`insert into banned (client_id, email) values (${clientId}, ${banned})`),
    );
    const fine = address('fine');
    const outcomes = await invite(portal, banned, fine);
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', `${banned} is not on the list of the guild.`],
      ['invited', undefined],
    ]);
    const person = await server.people.person({ email: address('no-accept') });
    await invite(portal, person.email);
    await expect(accept(portal, person)).rejects.toMatchObject({
      code: 'plan_limit',
      sentence: { values: { email: person.email } },
    });
    expect(await seatsOf(portal)).toMatchObject({ members: 1, pending: 2 });
  });

  it.each(['broken', 'endless'])(
    'refuse the whole request and log it when the rule of a plugin is %s',
    async (kind) => {
      const portal = await portalWith({ code: 'SELFHOST' });
      const refused = invite(portal, address('first'), address(kind));
      await expect(refused).rejects.toMatchObject({ code: 'plugin_unavailable', params: { plugin: 'guild' } });
      expect(await seatsOf(portal)).toMatchObject({ members: 1, pending: 0 });
      expect(logger.lines.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^The rule of plugin 'guild' about new members failed/),
      );
      expect((await invite(portal, address('next')))[0]?.outcome).toBe('invited');
    },
  );
});
