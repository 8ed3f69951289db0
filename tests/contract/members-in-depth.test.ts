import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';

describe('members in depth', () => {
  let installation: Installation;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation();
  });

  afterAll(() => installation.stop());

  /** A company of its own, and a name for each address in it. */
  async function company() {
    count += 1;
    const suffix = `${count}.depth@example.com`;
    const mail = (name: string): string => `${name.toLowerCase()}${suffix}`;
    const { ada, clientId } = await installation.founder(mail('ada'), password);
    const at = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}clientid=${clientId}`;
    const join = async (name: string, role: 'Admin' | 'member' = 'member'): Promise<Visitor> => {
      const person = installation.visitor();
      await person.signUp(mail(name), password, name);
      await ada.post(at('/clientusers/add'), { Users: [{ Email: mail(name), Role: role }] });
      const { token: Token } = await ada.invitation(mail(name));
      await person.post('/clientusers/accept/invitation', { Email: mail(name), ClientId: clientId, Token });
      return person;
    };
    const list = async (query = ''): Promise<readonly Listed[]> =>
      (await ada.get(at(`/clientusers/list?${query}`))).body.items as readonly Listed[];
    return { ada, clientId, mail, at, join, list };
  }

  interface Listed {
    readonly UserID: string;
    readonly FullName: string;
    readonly role: string;
    readonly isOwner?: boolean;
    readonly JobTitle: string;
    readonly version: number;
  }
  const names = (items: readonly Listed[]): readonly string[] => items.map(({ FullName }) => FullName);

  it('invites from rows, and says of each why it got no invitation [R36.invite R75]', async () => {
    const { ada, mail, at, join } = await company();
    await join('Bob');
    const row = (name: string, more: object = {}) => ({ email: mail(name), ...more });
    const rows = [
      row('Cid', { role: 'Admin', fullName: 'Cid Roe', jobTitle: 'Engineer' }),
      row('Bob'),
      { email: mail('Cid').toUpperCase() },
      { email: 'neither' },
    ];
    const { body } = await ada.post(at('/members/invitations/import'), { items: rows });
    expect(body.items).toMatchObject([
      { created: { version: 1 } },
      { error: { message: 'This person is already a member.' } },
      { error: { message: 'This person is already invited.' } },
      { error: { field: 'email' } },
    ]);
    const pending = await ada.get(at('/members/invitations'));
    expect(pending.body.items).toMatchObject([{ fullName: 'Cid Roe', jobTitle: 'Engineer', role: 'Admin' }]);
    const check = await ada.post(at('/members/invitations/check'), { emails: [mail('Cid'), mail('Bob'), mail('Dee')] });
    expect(check.body.known).toHaveLength(2);
    expect(check.body.known).toEqual(
      expect.arrayContaining([
        { email: mail('cid'), is: 'invited' },
        { email: mail('bob'), is: 'member' },
      ]),
    );
    // The job title of the row is that of the member.
    const cid = installation.visitor();
    const { token: Token, clientId: ClientId } = await ada.invitation(mail('cid'));
    await cid.signUp(mail('cid'), password, 'Cid');
    await cid.post('/clientusers/accept/invitation', { Email: mail('cid'), ClientId, Token });
    const listed = await ada.get(at('/clientusers/list?search=cid'));
    expect(listed.body.items).toMatchObject([{ FullName: 'Cid', JobTitle: 'Engineer', role: 'Admin' }]);
  });

  it('undoes an import of invitations that no one has accepted', async () => {
    const { ada, mail, at } = await company();
    const sent = await ada.post(at('/members/invitations/import'), {
      items: [{ email: mail('cid') }, { email: mail('dee') }],
    });
    const [first, second] = sent.body.items.map(({ created }: { created: object }) => created);
    const undone = await ada.post(at('/members/invitations/import/undo'), {
      items: [first, { ...second, version: 2 }],
    });
    expect(undone.body.items).toMatchObject([{ outcome: 'deleted' }, { outcome: 'changed' }]);
    const pending = await ada.get(at('/members/invitations'));
    expect(pending.body.items).toMatchObject([{ email: mail('dee') }]);
  });

  it('lists by role and in the order of joining, page by page [R74]', async () => {
    const { ada, at, join, list } = await company();
    await join('Cid', 'Admin');
    await join('Bob');
    expect(names(await list())).toEqual(['Ada Lovelace', 'Bob', 'Cid']);
    expect(names(await list('role=member'))).toEqual(['Bob']);
    expect(names(await list('role=Admin'))).toEqual(['Ada Lovelace', 'Cid']);
    expect(names(await list('sort=-joined'))).toEqual(['Bob', 'Cid', 'Ada Lovelace']);
    const first = await ada.get(at('/clientusers/list?sort=joined&limit=2'));
    expect(names(first.body.items)).toEqual(['Ada Lovelace', 'Cid']);
    const cursor = encodeURIComponent(first.body.nextCursor as string);
    expect(names(await list(`sort=joined&limit=2&cursor=${cursor}`))).toEqual(['Bob']);
  });

  it('changes several members, and says of each what became of it [R36.update R36.delete R76 R77]', async () => {
    const { ada, at, join, list } = await company();
    for (const name of ['Bob', 'Cid', 'Dee']) {
      await join(name);
    }
    const [ida, bob, cid, dee] = await list();
    const items = [
      { id: bob?.UserID, version: bob?.version, role: 'Admin' },
      { id: cid?.UserID, version: 99, role: 'Admin' },
      { id: ida?.UserID, version: ida?.version, role: 'member' },
      { id: '01900000-0000-7000-8000-000000000001', version: 1, role: 'Admin' },
    ];
    for (const Role of ['Admin', 'member']) {
      await ada.post(at('/Clientusers/update'), { UserID: cid?.UserID, Role });
    }
    const changed = await ada.patch(at('/members'), {
      items: [{ ...items[0] }, { ...items[1], version: cid?.version }, items[3]],
    });
    expect(changed.body.items).toMatchObject([
      { outcome: 'changed', member: { role: 'Admin' } },
      { outcome: 'conflict' },
      { outcome: 'gone' },
    ]);
    const ended = await ada.patch(at('/members'), {
      items: [{ id: dee?.UserID, version: dee?.version, status: 'ended' }],
    });
    expect(ended.body.items).toMatchObject([{ outcome: 'changed', member: { status: 'ended' } }]);
    expect(names(await list())).toEqual(['Ada Lovelace', 'Bob', 'Cid']);
    // The last admin stays.
    const bobs = await ada.patch(at('/members'), {
      items: [{ id: bob?.UserID, version: (bob?.version ?? 0) + 1, role: 'member' }],
    });
    expect(bobs.body.items).toMatchObject([{ outcome: 'changed' }]);
    const last = await ada.patch(at('/members'), { items: [items[2]] });
    expect(last.body.items).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/at least one admin/) },
    ]);
  });

  it('sends several invitations again, or revokes them [R36.resend R78]', async () => {
    const { ada, mail, at } = await company();
    await ada.post(at('/clientusers/add'), { Users: [{ Email: mail('cid') }, { Email: mail('dee') }] });
    const pending = await ada.get(at('/members/invitations'));
    const ids = pending.body.items.map(({ id }: { id: string }) => id);
    const { token } = await ada.invitation(mail('cid'));
    const resent = await ada.post(at('/members/invitations/changes'), { action: 'resend', ids });
    expect(resent.body.items).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }]);
    expect((await ada.invitation(mail('cid'))).token).not.toBe(token);
    await ada.post(at('/members/invitations/changes'), { action: 'revoke', ids: ids.slice(0, 1) });
    const again = await ada.post(at('/members/invitations/changes'), { action: 'resend', ids });
    expect(again.body.items).toMatchObject([{ outcome: 'gone' }, { outcome: 'changed' }]);
  });

  it('protects the owner, who may transfer the company to another admin', async () => {
    const { ada, at, join, list } = await company();
    const bob = await join('Bob', 'Admin');
    const cid = await join('Cid');
    expect((await list()).map(({ isOwner = false }) => isOwner)).toEqual([true, false, false]);
    const refused = await bob.post(at('/clientusers/delete'), { UserID: ada.personId });
    expect([refused.status, refused.body.detail ?? refused.body.errors]).toEqual([409, expect.anything()]);
    expect((await bob.post(at('/Clientusers/update'), { UserID: ada.personId, Role: 'member' })).status).toBe(409);
    expect((await bob.post(at('/members/owner'), { personId: bob.personId })).status).toBe(403);
    expect((await ada.post(at('/members/owner'), { personId: cid.personId })).status).toBe(400);
    expect((await ada.post(at('/members/owner'), { personId: bob.personId })).status).toBe(204);
    expect((await list()).map(({ isOwner = false }) => isOwner)).toEqual([false, true, false]);
    // The owner may give the role up; the company then has the next one.
    expect((await bob.post(at('/Clientusers/update'), { UserID: bob.personId, Role: 'member' })).status).toBe(200);
    expect((await list()).map(({ isOwner = false }) => isOwner)).toEqual([true, false, false]);
  });

  it('gives the open tasks of a former member to the successor, counted before and told afterwards [R77]', async () => {
    const { ada, at, join } = await company();
    const bob = await join('Bob');
    const cid = await join('Cid');
    const ids: string[] = [];
    for (const title of ['Open one', 'Open two', 'Done']) {
      const { body } = await ada.post(at('/tasks'), { title, ownerId: bob.personId });
      ids.push(body.id as string);
    }
    await ada.patch(at(`/tasks/${ids[2]}`), { status: 'done' }, 1);
    const owned = await ada.get(at(`/members/owned-work?ids=${bob.personId}`));
    expect(owned.body.items).toEqual([{ work: 'tasks', count: 2, text: '2 open tasks' }]);
    const self = await ada.post(at('/clientusers/delete'), { UserID: bob.personId, SuccessorID: bob.personId });
    expect(self.status).toBe(400);
    const done = await ada.post(at('/clientusers/delete'), { UserID: bob.personId, SuccessorID: cid.personId });
    expect(done.status).toBe(200);
    const ownerOf = async (id: string | undefined): Promise<string | undefined> =>
      (await ada.get(at(`/tasks/${id}`))).body.owner?.id as string | undefined;
    await eventually(async () => {
      expect([await ownerOf(ids[0]), await ownerOf(ids[1]), await ownerOf(ids[2])]).toEqual([
        cid.personId,
        cid.personId,
        undefined,
      ]);
    });
    await eventually(async () => {
      const { body } = await cid.get(at('/notification/list'));
      expect(JSON.stringify(body)).toContain('You now own 2 items of a former member');
    });
  });
});

/** Tries until the product's jobs have caught up. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt === 200) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
