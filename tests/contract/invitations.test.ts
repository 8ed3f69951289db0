import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';

const password = 'mellow-otter-plays';

describe('invitations', () => {
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

  test('names company and inviter to the holder of the link only, and says when it is dead', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const { clientId: other } = await all.founder(mail('eve'), password);
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob'), Role: 'Admin' }, { Email: mail('cid') }] });
    const { token } = await ada.invitation(mail('bob'));
    const reader = all.visitor();
    const read = (change: object = {}) =>
      reader.post('/access/invitations/read', { Email: mail('bob'), ClientId: clientId, Token: token, ...change });
    const known = {
      companyName: 'Acme & Söhne',
      inviter: 'Ada Lovelace',
      role: 'Admin',
      expiresOn: expect.any(String),
    };
    expect(await read()).toMatchObject({ status: 200, body: { ...known, state: 'open', hasAccount: false } });

    const refusals = [
      await read({ Token: 'x'.repeat(43) }),
      await read({ Email: mail('cid') }),
      await read({ Email: mail('ada') }),
      await read({ Email: mail('unknown') }),
      await read({ ClientId: other }),
      await read({ ClientId: clientId.replace(/^./, 'f') }),
    ].map(({ status, body }) => ({ status, ...body, requestId: undefined }));
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ status: 404, code: 'not_found' })));
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect((await read({ Token: undefined })).status).toBe(400);

    await ada.post('/clientusers/resend/invitation', { toEmail: mail('bob') });
    expect((await read()).status).toBe(404);
    const { token: Token } = await ada.invitation(mail('bob'));
    const accept = { Email: mail('bob'), ClientId: clientId, Token };
    const guessed = { ...accept, Token: 'x'.repeat(43) };
    expect((await reader.post('/clientusers/accept/invitation', guessed)).status).toBe(400);
    const { setupTicket: Ticket } = (await reader.post('/clientusers/accept/invitation', accept)).body;
    expect((await read({ Token })).body).toMatchObject({ state: 'open', hasAccount: false });
    await reader.post('/auth/setup', { Ticket, FullName: 'Bob Byte', Password: password });
    expect((await read({ Token })).body).toMatchObject({ ...known, state: 'used', hasAccount: true });

    const ofCid = { Email: mail('cid'), Token: (await ada.invitation(mail('cid'))).token };
    all.clock.leap(15 * 86_400_000);
    expect((await read(ofCid)).body).toMatchObject({ state: 'expired' });
    const late = await reader.post('/clientusers/accept/invitation', { ...ofCid, ClientId: clientId });
    expect(late.status).toBe(400);
    await ada.logIn(mail('ada'), password);
    const [{ id }] = (await ada.get('/members/invitations')).body.items;
    await ada.delete(`/members/invitations/${id}`);
    expect((await read(ofCid)).body).toMatchObject({ state: 'revoked' });
  });

  test('sends what lists show of invitations to admins, and of members to everyone', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    const changes = async (who: Visitor, cursor: string): Promise<VisitorAnswer['body']> => {
      await all.server.kernel.eventing.settle();
      return (await who.get(`/changes?clientid=${clientId}&cursor=${cursor}`)).body;
    };
    let cursor = '0';
    const told = async (): Promise<readonly (readonly [string, unknown])[]> => {
      const { items, nextCursor } = await changes(ada, cursor);
      cursor = nextCursor;
      const kinds = ['core.invitations-changed', 'core.people-changed'];
      return items
        .filter(({ type }: { type: string }) => kinds.includes(type))
        .map(({ type, data }: { type: string; data?: unknown }) => [type, data] as const);
    };
    await told();
    const invitationIs = (version: number, status: string) => [
      'core.invitations-changed',
      {
        id: expect.any(String),
        version,
        email: mail('bob'),
        role: 'member',
        status,
        addedBy: { id: ada.personId, fullName: 'Ada Lovelace' },
        sentOn: expect.any(String),
        expiresOn: expect.any(String),
      },
    ];
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] });
    const [sent] = await told();
    expect(sent).toEqual(invitationIs(1, 'sent'));
    expect((await ada.get('/members/invitations')).body.items).toEqual([sent?.[1]]);
    await ada.post('/clientusers/resend/invitation', { toEmail: mail('bob') });
    expect(await told()).toEqual([invitationIs(2, 'sent')]);
    const bob = all.visitor();
    const { token: Token } = await bob.invitation(mail('bob'));
    const { setupTicket: Ticket } = (
      await bob.post('/clientusers/accept/invitation', { Email: mail('bob'), ClientId: clientId, Token })
    ).body;
    expect(await told()).toEqual([invitationIs(3, 'accepted')]);
    bob.remember(await bob.post('/auth/setup', { Ticket, FullName: 'Bob Byte', Password: password }));
    const person = (version: number, more: object) => [
      'core.people-changed',
      {
        id: bob.personId,
        version,
        fullName: 'Bob Byte',
        email: mail('bob'),
        role: 'member',
        status: 'active',
        jobTitle: '',
        team: '',
        joinedOn: expect.any(String),
        ...more,
      },
    ];
    expect(await told()).toEqual([invitationIs(4, 'used'), person(1, {})]);
    const isOfBob = ({ type }: { type: string }): boolean => type === 'core.invitations-changed';
    expect((await changes(ada, '0')).items.some(isOfBob)).toBe(true);
    expect((await changes(bob, '0')).items.some(isOfBob)).toBe(false);
    expect((await ada.get('/clientusers/list')).body).toMatchObject({ totalMembers: 2, totalAdmins: 1 });
    await ada.post('/Clientusers/update', { UserID: bob.personId, Role: 'Admin' });
    expect(await told()).toEqual([person(2, { role: 'Admin' })]);
    expect((await ada.get('/clientusers/list')).body).toMatchObject({ totalMembers: 2, totalAdmins: 2 });
    await bob.patch('/profile/details', { fullName: 'Bob B. Byte' });
    expect(await told()).toEqual([person(3, { role: 'Admin', fullName: 'Bob B. Byte' })]);
    expect((await ada.get(`/members/${bob.personId}`)).body).toMatchObject({ version: 3, fullName: 'Bob B. Byte' });
    await ada.post('/clientusers/delete', { UserID: bob.personId });
    expect(await told()).toEqual([person(4, { role: 'Admin', fullName: 'Bob B. Byte', status: 'ended' })]);
  });

  test('keeps what two admins change of a member at once, unless it is the same field', async (all, mail) => {
    const { ada } = await all.founder(mail('ada'), password);
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] });
    const bob = all.visitor();
    const { token: Token, clientId: ClientId } = await bob.invitation(mail('bob'));
    const { setupTicket: Ticket } = (
      await bob.post('/clientusers/accept/invitation', { Email: mail('bob'), ClientId, Token })
    ).body;
    bob.remember(await bob.post('/auth/setup', { Ticket, FullName: 'Bob Byte', Password: password }));
    const path = `/members/${bob.personId}`;
    const { version } = (await ada.get(path)).body;
    expect((await ada.patch(path, { jobTitle: 'CTO' })).status).toBe(428);
    const change = (body: object) => ada.patch(path, body, version);
    expect((await change({ jobTitle: 'CTO' })).body).toMatchObject({ version: version + 1, jobTitle: 'CTO', team: '' });
    expect((await change({ team: 'Core', role: 'Admin' })).body).toMatchObject({ jobTitle: 'CTO', team: 'Core' });
    // The specification's call has no version, and counts as a change for those that have one.
    await ada.post('/clientusers/update', { UserID: bob.personId, JobTitle: 'CEO' });
    expect(await change({ jobTitle: 'COO', status: 'ended' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', params: { conflicts: ['jobTitle'], current: { jobTitle: 'CEO', status: 'active' } } },
    });
    // The owner's role is their own to change.
    expect((await bob.patch(`/members/${ada.personId}`, { role: 'member' }, 1)).status).toBe(409);
    expect((await ada.patch(`/members/${ada.personId}`, { role: 'member' }, 1)).status).toBe(200);
    const last = await bob.patch(path, { role: 'member' }, version + 3);
    expect([last.status, last.body.code, last.body.params]).toEqual([409, 'conflict', {}]);
  });
});
