import { createHash } from 'node:crypto';
import { apiTokenPrefix } from '../../core/contract';
import { rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { newApiTokenSecret } from '../../core/server/identity/api-tokens/api-token-secret';
import type { OpenApiOperation } from '../support/fuzz/document';
import { operationsOf } from '../support/fuzz/document';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const day = 86_400_000;
const noOne = '00000000-0000-7000-8000-000000000000';
/** What only a person who has signed in may do. */
const ownDecisions =
  /^\/api\/(?:auth|users|settings\/changepassword|access|onboarding|uploadprofileimage|profile\/(?:details|photo|appearance)|portal\/exports|billing\/(?:changes|cancellation|invoices\/\{id\}\/pay))/;

describe('personal access tokens', () => {
  let installation: Installation;
  let operations: readonly (OpenApiOperation & { readonly security?: readonly object[] })[];
  let count = 0;
  let ada: Visitor;
  let clientId: string;

  beforeAll(async () => {
    installation = await startInstallation();
    const document = await installation.server.inject({ method: 'GET', url: '/api/openapi.json' });
    operations = operationsOf(JSON.parse(document.body));
  });
  afterAll(() => installation.stop());
  beforeEach(async () => {
    count += 1;
    ({ ada, clientId } = await installation.founder(`token${count}@example.com`, password));
  });

  const today = (ahead: number): string =>
    new Date(installation.clock.now().getTime() + ahead * day).toISOString().slice(0, 10);

  async function make(
    scopes: readonly string[],
    { by = ada, portal = clientId, days = 30 }: { by?: Visitor; portal?: string; days?: number } = {},
  ): Promise<{ readonly program: Visitor; readonly token: string; readonly id: string }> {
    const made = await by.post(`/access/tokens?clientid=${portal}`, { name: 'Deploy', scopes, expiresOn: today(days) });
    expect(made.status).toBe(201);
    const program = installation.visitor();
    program.token = String(made.body.token);
    return { program, token: String(made.body.token), id: String(made.body.item.id) };
  }

  async function invite(role = 'member'): Promise<{ readonly ben: Visitor; readonly email: string }> {
    const email = `ben${count}@example.com`;
    const ben = installation.visitor();
    await ada.post(`/clientusers/add?clientid=${clientId}`, {
      AddedBy: `token${count}@example.com`,
      ClientID: clientId,
      Users: [{ Email: email, Role: role }],
    });
    const { token: Token } = await ben.invitation(email);
    const accepted = await ben.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId, Token });
    const Ticket = accepted.body.setupTicket as string;
    ben.remember(await ben.post('/auth/setup', { Ticket, FullName: 'Ben Okafor', Password: password }));
    expect(ben.token).toEqual(expect.any(String));
    return { ben, email };
  }

  it('are shown once, stored as a hash, listed with their last day of use, and mailed to the owner', async () => {
    const { program, token, id } = await make(['tasks:read']);
    expect(token).toMatch(/^tsr_pat_[0-9A-Za-z]{49}$/);
    expect((await program.get('/tasks')).status).toBe(200);
    const [item] = (await ada.get(`/access/tokens?clientid=${clientId}`)).body.items;
    expect(item).toMatchObject({ id, name: 'Deploy', scopes: ['tasks:read'], isExpired: false, usedOn: today(0) });
    expect(JSON.stringify(item)).not.toContain(token);
    const stored = await rowsAsSystem(
      installation.server.kernel.engine,
      sql<{ token_hash: string }>`select token_hash from core.api_token where id = ${id}`,
    );
    expect(stored).toEqual([{ token_hash: createHash('sha256').update(token).digest('base64url') }]);
    expect((await ada.mails(`token${count}@example.com`))[0]?.subject).toBe('A new API token was created at Tessera');
  });

  it('can do what their scopes and the effect of the endpoint allow, and nothing else', async () => {
    const reader = (await make(['tasks:read'])).program;
    expect((await reader.get('/tasks')).status).toBe(200);
    expect(await reader.post('/tasks', { title: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'permission_required', params: { scopes: ['tasks:write'] } },
    });
    expect((await reader.get('/labels')).status).toBe(403);
    const writer = (await make(['tasks:write'])).program;
    expect((await writer.get('/tasks')).status).toBe(200);
    expect((await writer.post('/tasks', { title: 'From a program' })).status).toBeLessThan(300);
  });

  it('act as an admin only with that scope, and only while their owner is one', async () => {
    const plain = (await make(['core:write'])).program;
    expect((await plain.get('/audit/entries')).body).toMatchObject({ code: 'permission_required' });
    const admin = (await make(['core:read', 'admin'])).program;
    expect((await admin.get('/audit/entries')).status).toBe(200);
    const { ben } = await invite('Admin');
    const { program } = await make(['core:read', 'admin'], { by: ben });
    expect((await program.get('/audit/entries')).status).toBe(200);
    const members = (await ada.get(`/members/${ben.personId}?clientid=${clientId}`)).body;
    const demoted = await ada.patch(
      `/members/${ben.personId}?clientid=${clientId}`,
      { role: 'member' },
      members.version,
    );
    expect(demoted.status).toBe(200);
    expect((await program.get('/audit/entries')).status).toBe(403);
    expect((await program.get('/people')).status).toBe(200);
    const asked = await ben.post(`/access/tokens?clientid=${clientId}`, {
      name: 'Again',
      scopes: ['admin'],
      expiresOn: today(30),
    });
    expect(asked).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('are refused in another company, also in one of their owner', async () => {
    const other = await ada.found('Second company');
    const { program } = await make(['core:write', 'tasks:write', 'admin']);
    expect((await program.get(`/tasks?clientid=${clientId}`)).status).toBe(200);
    expect((await program.get(`/tasks?clientid=${other}`)).status).toBe(403);
    const stranger = await installation.founder(`eve${count}@example.com`, password);
    expect((await program.get(`/tasks?clientid=${stranger.clientId}`)).status).toBe(403);
  });

  it('are refused once revoked, by their owner or by an admin, or expired, unknown or cut', async () => {
    const [own, byAdmin, short] = [
      await make(['tasks:read']),
      await make(['tasks:read']),
      await make(['tasks:read'], { days: 1 }),
    ];
    for (const { program } of [own, byAdmin, short]) {
      expect((await program.get('/tasks')).status).toBe(200);
    }
    expect((await ada.delete(`/access/tokens/${own.id}?clientid=${clientId}`)).status).toBe(204);
    expect(await own.program.get('/tasks')).toMatchObject({ status: 401, body: { code: 'session_required' } });
    expect((await ada.delete(`/access/company-tokens/${byAdmin.id}?clientid=${clientId}`)).status).toBe(204);
    expect((await byAdmin.program.get('/tasks')).status).toBe(401);
    expect((await ada.delete(`/access/tokens/${own.id}?clientid=${clientId}`)).status).toBe(404);
    const program = installation.visitor();
    for (const token of [newApiTokenSecret(), `${apiTokenPrefix}x`, short.token.slice(0, -1)]) {
      program.token = token;
      expect((await program.get('/tasks')).status).toBe(401);
    }
    installation.clock.leap(3 * day);
    expect((await short.program.get('/tasks')).status).toBe(401);
  });

  it('end with the membership of their owner, and do not come back with it', async () => {
    const { ben, email } = await invite();
    const { program, id } = await make(['tasks:read'], { by: ben });
    expect((await program.get('/tasks')).status).toBe(200);
    const removal = { DeletedBy: `token${count}@example.com`, ClientID: clientId, UserID: ben.personId };
    expect((await ada.post(`/clientusers/delete?clientid=${clientId}`, removal)).status).toBeLessThan(300);
    expect((await program.get('/tasks')).status).toBe(401);
    const back = await ada.get(`/members/${ben.personId}?clientid=${clientId}`);
    await ada.patch(`/members/${ben.personId}?clientid=${clientId}`, { status: 'active' }, back.body.version);
    expect([(await program.get('/tasks')).status, email]).toEqual([401, email]);
    expect((await ada.get(`/access/company-tokens?clientid=${clientId}`)).body.items).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it('of others are neither listed nor revoked by a member', async () => {
    const { ben } = await invite();
    const { id } = await make(['tasks:read']);
    expect((await ben.get(`/access/tokens?clientid=${clientId}`)).body.items).toEqual([]);
    expect((await ben.delete(`/access/tokens/${id}?clientid=${clientId}`)).status).toBe(404);
    expect((await ben.get(`/access/company-tokens?clientid=${clientId}`)).status).toBe(403);
    expect((await ben.delete(`/access/company-tokens/${id}?clientid=${clientId}`)).status).toBe(403);
  });

  it('name themselves in the audit log', async () => {
    const { program, id } = await make(['core:write', 'admin']);
    const company = await program.get('/company');
    expect((await program.patch('/company', { name: 'By a program' }, company.body.version)).status).toBe(200);
    await installation.server.kernel.eventing.settle();
    const [changed, created] = (await ada.get(`/audit/entries?clientid=${clientId}&limit=2`)).body.items;
    expect(changed).toMatchObject({
      action: 'core.portal.change',
      actor: { id: ada.personId },
      apiToken: { id, name: 'Deploy' },
    });
    expect(created).toMatchObject({ action: 'core.api-token.create', label: 'API token created' });
    expect(created).not.toHaveProperty('apiToken');
  });

  it('are limited in time and number, and to areas that exist', async () => {
    const body = { name: 'Deploy', scopes: ['tasks:read'], expiresOn: today(30) };
    const ask = (change: object) => ada.post(`/access/tokens?clientid=${clientId}`, { ...body, ...change });
    for (const change of [
      { expiresOn: today(-1) },
      { expiresOn: today(400) },
      { scopes: ['nothing:read'] },
      { scopes: [] },
    ]) {
      expect((await ask(change)).status).toBe(400);
    }
    const choices = (await ada.get(`/access/tokens/choices?clientid=${clientId}`)).body;
    expect(choices).toMatchObject({ canBeAdmin: true, isAllowed: true });
    const areas = (choices.areas as { readonly id: string }[]).map(({ id }) => id);
    expect(areas).toEqual(expect.arrayContaining(['core', 'tasks', 'members']));
    expect(areas).not.toContain('access');
  });

  it('cannot be used for what only a person may do: every such endpoint refuses them with all scopes', async () => {
    const { areas } = (await ada.get(`/access/tokens/choices?clientid=${clientId}`)).body as {
      areas: { readonly id: string; readonly canWrite: boolean }[];
    };
    const { program } = await make([
      'admin',
      ...areas.map(({ id, canWrite }) => `${id}:${canWrite ? 'write' : 'read'}`),
    ]);
    const isPublic = ({ security = [] }: (typeof operations)[number]): boolean =>
      security.some((each) => Object.keys(each).length === 0);
    const isOpen = ({ security = [] }: (typeof operations)[number]): boolean =>
      security.some((each) => 'apiToken' in each);
    const closed = operations.filter((each) => !isPublic(each) && !isOpen(each));
    const decisions = operations.filter(
      (each) => !isPublic(each) && each.method !== 'GET' && ownDecisions.test(each.path),
    );
    expect(decisions.length).toBeGreaterThan(15);
    expect(decisions.filter(isOpen).map(({ operationId }) => operationId)).toEqual([]);
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, path, operationId } of closed) {
      const address = path.replace('/api', '').replace(/\{\w+\}/g, noOne);
      const answer =
        method === 'GET'
          ? await program.get(address)
          : method === 'DELETE'
            ? await program.delete(address)
            : await program.post(address);
      const isRefused = method === 'GET' || method === 'DELETE' || method === 'POST';
      expect([operationId, isRefused ? answer.status : 403]).toEqual([operationId, 403]);
    }
  }, 120_000);
});
