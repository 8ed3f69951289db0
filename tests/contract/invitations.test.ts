import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';

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

  test('tells every open browser what happens to invitations and members', async (all, mail) => {
    const { ada, clientId } = await all.founder(mail('ada'), password);
    let cursor = '0';
    const told = async (): Promise<readonly (readonly [string, unknown])[]> => {
      await all.server.kernel.eventing.settle();
      const { items, nextCursor } = (await ada.get(`/changes?clientid=${clientId}&cursor=${cursor}`)).body;
      cursor = nextCursor;
      const kinds = ['core.invitations-changed', 'core.people-changed'];
      return items
        .filter(({ type }: { type: string }) => kinds.includes(type))
        .map(({ type, data }: { type: string; data?: unknown }) => [type, data] as const);
    };
    await told();
    const invitation = ['core.invitations-changed', undefined];
    await ada.post('/clientusers/add', { Users: [{ Email: mail('bob') }] });
    expect(await told()).toEqual([invitation]);
    await ada.post('/clientusers/resend/invitation', { toEmail: mail('bob') });
    expect(await told()).toEqual([invitation]);
    const bob = all.visitor();
    const { token: Token } = await bob.invitation(mail('bob'));
    const { setupTicket: Ticket } = (
      await bob.post('/clientusers/accept/invitation', { Email: mail('bob'), ClientId: clientId, Token })
    ).body;
    expect(await told()).toEqual([invitation]);
    bob.remember(await bob.post('/auth/setup', { Ticket, FullName: 'Bob Byte', Password: password }));
    const person = ['core.people-changed', { personId: bob.personId }];
    expect(await told()).toEqual([invitation, person]);
    expect((await ada.get('/clientusers/list')).body).toMatchObject({ totalMembers: 2, totalAdmins: 1 });
    await ada.post('/Clientusers/update', { UserID: bob.personId, Role: 'Admin' });
    expect(await told()).toEqual([person]);
    expect((await ada.get('/clientusers/list')).body).toMatchObject({ totalMembers: 2, totalAdmins: 2 });
    await ada.post('/clientusers/delete', { UserID: bob.personId });
    expect(await told()).toEqual([person]);
  });
});
