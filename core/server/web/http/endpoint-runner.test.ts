import { randomUUID } from 'node:crypto';
import { noteEndpoints as notes, notePlugin } from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestResponse } from '../../../testing/test-request';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';

describe('The endpoint wrapper', () => {
  let server: TestServer;
  let portal: TestPortal;
  let other: TestPortal;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [notePlugin], timeLimit: 3_000 });
    portal = await server.people.portal({ name: 'Acme' });
    other = await server.people.portal({ name: 'Other' });
    ann = await server.people.member(portal, { fullName: 'Ann' });
  });
  afterAll(() => server.stop());

  function codeOf(answer: TestResponse): string {
    return (answer.json as { readonly code?: string }).code ?? String(answer.status);
  }

  function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse> {
    const type = { 'content-type': 'application/json' };
    return server.request({ method: 'POST', url: `/api${path}`, body, headers: { ...type, ...headers } });
  }

  function bearer(person: TestPerson): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${person.token}` };
  }

  async function makeNote(title = 'First'): Promise<string> {
    const { id } = await server.call(notes.create, { body: { id: randomUUID(), title } }, { as: ann });
    return id;
  }

  async function audits(action: string): Promise<readonly { readonly detail: unknown; readonly entity_id: string }[]> {
    await server.settle();
    return rowsAsSystem(
      server.running.kernel.engine,
      sql<{ detail: unknown; entity_id: string }>`select detail, entity_id from core.audit where action = ${action}
        order by position`,
    );
  }

  describe('answers', () => {
    it('strips the result to the schema, and sends the version and the portal’s numbers', async () => {
      const id = randomUUID();
      const answer = await server.send(notes.create, { body: { id, title: 'First' } }, { as: ann });
      expect(answer.json).toEqual({ id, title: 'First', body: '', version: 1 });
      expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"', 'cache-control': 'no-store' } });
      const list = await server.send(notes.list, { query: {} }, { as: ann });
      expect(list.headers['x-cursor']).toMatch(/^\d+$/);
      expect(list.headers['x-entitlements-version']).toMatch(/^\d+$/);
      expect(list.headers['x-build']).not.toBe('');
    });

    it('keeps a usable x-request-id and replaces any other', async () => {
      const kept = await server.send(notes.whoAmI, {}, { as: ann, headers: { 'x-request-id': 'click-1' } });
      const replaced = await server.send(notes.whoAmI, {}, { as: ann, headers: { 'x-request-id': 'a b<c>' } });
      expect(kept.headers['x-request-id']).toBe('click-1');
      expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('matches paths case-insensitively and keeps the case of parameters', async () => {
      const answer = await server.request({ method: 'GET', url: '/api/NOTES/Me', headers: bearer(ann) });
      expect(answer.json).toEqual({ said: ann.email });
    });

    it('answers a bug with a sentence and logs its details', async () => {
      for (const how of ['throw', 'misfit']) {
        const answer = await server.send(notes.break, { body: { how } });
        expect(answer).toMatchObject({
          status: 500,
          headers: { 'content-type': 'application/problem+json; charset=utf-8' },
          json: { code: 'internal', status: 500, errors: ['Something went wrong, Please try again later.'] },
        });
        expect(answer.text).not.toContain('secret');
      }
    });

    it('aborts a request that takes too long, and commits nothing of it', async () => {
      const answer = await server.send(notes.hang, {}, { as: ann });
      expect(answer).toMatchObject({ status: 503, json: { code: 'plugin_unavailable' } });
      expect(answer.headers['retry-after']).toBe('5');
    });

    it('fails an endpoint that is declared as reading and writes', async () => {
      const id = await makeNote('Kept');
      const answer = await server.send(notes.falseRead, {}, { as: ann });
      expect(codeOf(answer)).toBe('internal');
      const { items } = await server.call(notes.list, { query: {} }, { as: ann });
      expect(items.map((note) => note.id)).toContain(id);
    });
  });

  describe('access', () => {
    it.each([
      [notes.list, 'session_required'],
      [notes.whoAmI, 'session_required'],
      [notes.rule, 'session_required'],
    ])('asks an anonymous caller to sign in', async (endpoint, code) => {
      for (const authorization of ['', 'Bearer nonsense', 'Basic abc']) {
        const url = `/api${endpoint.path}`;
        const answer = await server.request({ method: 'GET', url, headers: { authorization } });
        expect([answer.status, codeOf(answer)]).toEqual([401, code]);
      }
    });

    it('refuses members at admin endpoints, and everyone but super-admins at theirs', async () => {
      expect(codeOf(await server.send(notes.clear, {}, { as: ann }))).toBe('permission_required');
      expect((await server.send(notes.clear, {}, { as: portal.admin })).status).toBe(204);
      expect(codeOf(await server.send(notes.rule, {}, { as: portal.admin }))).toBe('session_required');
      const ruler = await server.people.person({ isSuperAdmin: true });
      expect(await server.call(notes.rule, {}, { as: ruler })).toEqual({ said: 'super-admin' });
    });

    it('names the missing module, and grants access once the plan has it', async () => {
      const small = await server.people.portal({ modules: ['Meetings'] });
      const answer = await server.send(notes.list, { query: {} }, { as: small.admin });
      expect(answer).toMatchObject({ status: 403, json: { code: 'module_required', params: { module: 'Tasks' } } });
      expect(answer.headers['x-entitlements-version']).toBeUndefined();
      await server.people.setPlan(small, ['Tasks']);
      expect((await server.send(notes.list, { query: {} }, { as: small.admin })).status).toBe(200);
    });

    it('lets a read-only portal read and use endpoints that are always allowed', async () => {
      const poor = await server.people.portal({ access: 'read-only' });
      const as = poor.admin;
      expect((await server.send(notes.list, { query: {} }, { as })).status).toBe(200);
      expect((await server.send(notes.export, {}, { as })).status).toBe(200);
      const refused = await server.send(notes.create, { body: { id: randomUUID(), title: 'x' } }, { as });
      expect([refused.status, codeOf(refused)]).toEqual([402, 'read_only']);
      expect((await server.send(notes.markRead, {}, { as })).status).toBe(402);
    });

    it('ignores a prefetch of a GET that writes, and has no HEAD for it', async () => {
      const id = await makeNote();
      const url = '/api/notes/mark-read';
      const looked = await server.request({
        method: 'GET',
        url,
        headers: { ...bearer(ann), 'sec-purpose': 'prefetch' },
      });
      expect(looked.status).toBe(204);
      expect((await server.request({ method: 'HEAD', url, headers: bearer(ann) })).status).toBe(405);
      const { items } = await server.call(notes.list, { query: {} }, { as: ann });
      expect(items.find((note) => note.id === id)?.body).toBe('');
    });
  });

  describe('portal and person', () => {
    it.each([
      ['another portal', (_own: string, foreign: string) => `ClientID=${foreign}`],
      ['another portal beside the own', (own: string, foreign: string) => `CLIENTID=${foreign}&clientid=${own}`],
      ['the own portal beside another', (own: string, foreign: string) => `clientid=${own}&clientid=${foreign}`],
      ['another person', () => 'email=bob@example.com'],
    ])('refuses and audits a request that names %s', async (_what, queryOf) => {
      const query = queryOf(portal.clientId, other.clientId);
      const answer = await server.request({ method: 'GET', url: `/api/notes?${query}`, headers: bearer(ann) });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'permission_required']);
      const entries = await audits('core.caller.refuse');
      expect(entries.at(-1)).toMatchObject({ entity_id: 'notes.list-notes' });
    });

    it('accepts fields such as email, userid and clientId as data of an endpoint that declares no claims', async () => {
      const body = JSON.stringify({ email: 'invoices@acme.io', clientId: 'app-1', clientSecret: 's' });
      const before = (await audits('core.caller.refuse')).length;
      const answer = await post(`/notes/accounts?userid=${other.admin.personId}`, body, bearer(ann));
      expect(answer.json).toEqual({
        said: `${portal.clientId} ${other.admin.personId} invoices@acme.io app-1`,
      });
      const foreign = await post(`/notes/accounts?clientid=${other.clientId}`, body, bearer(ann));
      expect([foreign.status, codeOf(foreign)]).toEqual([403, 'permission_required']);
      expect((await audits('core.caller.refuse')).length - before).toBe(1);
    });

    it('audits the id of a refused claim, but no email address', async () => {
      // A person without counted refusals: after a few in an hour not every one is recorded.
      const cleo = await server.people.member(portal, { fullName: 'Cleo' });
      for (const claim of ['email=bob@example.com', `clientid=${other.clientId}`]) {
        const url = `/api/notes?${claim}`;
        expect((await server.request({ method: 'GET', url, headers: bearer(cleo) })).status).toBe(403);
      }
      const entries = await audits('core.caller.refuse');
      expect(entries.slice(-2).map(({ detail }) => detail)).toEqual([
        { field: 'email', address: expect.any(String) },
        { field: 'clientid', value: other.clientId, address: expect.any(String) },
      ]);
    });

    it('audits a handful of the refused claims of one person, however many there are', async () => {
      const dora = await server.people.member(portal, { fullName: 'Dora' });
      const before = (await audits('core.caller.refuse')).length;
      for (let index = 0; index < 8; index += 1) {
        const url = `/api/notes?clientid=${other.clientId}`;
        expect((await server.request({ method: 'GET', url, headers: bearer(dora) })).status).toBe(403);
      }
      expect((await audits('core.caller.refuse')).length - before).toBe(5);
    });

    it('never shows or touches rows of another portal', async () => {
      const id = await makeNote('Ours');
      expect((await server.call(notes.list, { query: {} }, { as: other.admin })).items).toEqual([]);
      const answer = await server.send(
        notes.change,
        { params: { id }, body: { title: 'Theirs' } },
        { as: other.admin, ifMatch: 1 },
      );
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    });

    it('requires a portal of callers with several', async () => {
      const both = await server.people.member(portal);
      await server.people.join(other, both);
      expect(codeOf(await server.send(notes.list, { query: {} }, { as: both }))).toBe('validation_failed');
      expect((await server.send(notes.list, { query: {} }, { as: both, portal: other })).status).toBe(200);
      const url = `/api/notes?clientid=${portal.clientId}&ClientID=${other.clientId}`;
      expect((await server.request({ method: 'GET', url, headers: bearer(both) })).status).toBe(400);
    });

    it('refuses a caller without a portal', async () => {
      const alone = await server.people.person();
      expect(codeOf(await server.send(notes.list, { query: {} }, { as: alone }))).toBe('permission_required');
    });

    it('does not identify callers of public endpoints', async () => {
      const answer = await server.call(notes.greet, { body: { Email: 'new@example.com' } }, { as: ann });
      expect(answer).toEqual({ said: 'new@example.com user' });
    });
  });

  describe('bad input', () => {
    it.each([
      ['no JSON', '{bad'],
      ['half of it', '{"id":'],
      ['no object', '"text"'],
      ['nothing', ''],
      ['null', 'null'],
      ['a wrong type', '{"id":1,"title":{}}'],
      ['an unknown field', `{"id":"${randomUUID()}","title":"x","isAdmin":true}`],
      ['NUL', `{"id":"${randomUUID()}","title":"a\\u0000b"}`],
      ['half a surrogate pair', `{"id":"${randomUUID()}","title":"\\ud800"}`],
      ['a prototype', `{"id":"${randomUUID()}","title":"x","__proto__":{"a":1}}`],
      ['deep nesting', '['.repeat(5_000) + ']'.repeat(5_000)],
    ])('answers 400 with a sentence to %s', async (_what, body) => {
      const answer = await post('/notes', body, bearer(ann));
      const { errors, code } = answer.json as { readonly errors: readonly string[]; readonly code: string };
      expect([answer.status, code]).toEqual([400, 'validation_failed']);
      expect(errors[0]).toMatch(/^.{10,}\.$/);
    });

    it('refuses invalid UTF-8', async () => {
      const body = Buffer.from([0x22, 0xff, 0xfe, 0x22]);
      const headers = { ...bearer(ann), 'content-type': 'application/json' };
      expect((await server.request({ method: 'POST', url: '/api/notes', body, headers })).status).toBe(400);
    });

    it.each([
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['', 415],
      ['application/json; charset=utf-8', 201],
      ['application/merge-patch+json', 201],
    ])('answers Content-Type %p with %i', async (type, status) => {
      const body = JSON.stringify({ id: randomUUID(), title: 'x' });
      expect((await post('/notes', body, { ...bearer(ann), 'content-type': type })).status).toBe(status);
    });

    it('refuses a body over the limit', async () => {
      const answer = await post('/notes', JSON.stringify({ title: 'x'.repeat(1_100_000) }), bearer(ann));
      expect([answer.status, codeOf(answer)]).toEqual([413, 'too_large']);
    });

    it.each([
      '/api/none',
      '/api',
      '/api/notes/%zz',
      `/api/notes/${'x'.repeat(600)}`,
      '/api/notes//',
      '/api/..%2f..%2fetc',
    ])('answers %s with a problem', async (url) => {
      const answer = await server.request({ method: 'GET', url, headers: bearer(ann) });
      expect([400, 404, 405, 414]).toContain(answer.status);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    });

    it('sends the methods of an address', async () => {
      const put = await server.request({ method: 'PUT', url: '/api/notes' });
      expect([put.status, put.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD, POST']);
      const options = await server.request({ method: 'OPTIONS', url: '/api/notes' });
      expect([options.status, options.headers['allow']]).toEqual([204, 'DELETE, GET, HEAD, POST, OPTIONS']);
      const head = await server.request({ method: 'HEAD', url: '/api/notes', headers: bearer(ann) });
      expect(head.status).toBe(200);
    });

    it('answers an unknown id with 404 and an invalid one with 400', async () => {
      const body = { title: 'x' };
      const options = { as: ann, ifMatch: 1 };
      expect((await server.send(notes.change, { params: { id: randomUUID() }, body }, options)).status).toBe(404);
      expect((await server.send(notes.change, { params: { id: "1' or 1=1" }, body }, options)).status).toBe(400);
    });

    it('answers a duplicate with 409', async () => {
      const id = await makeNote();
      const again = await server.send(notes.create, { body: { id, title: 'Again' } }, { as: ann });
      expect([again.status, codeOf(again)]).toEqual([409, 'conflict']);
    });
  });

  describe('versions', () => {
    it('requires If-Match and refuses an invalid version', async () => {
      const id = await makeNote();
      const parts = { params: { id }, body: { title: 'x' } };
      expect(codeOf(await server.send(notes.change, parts, { as: ann }))).toBe('precondition_required');
      const odd = await server.send(notes.change, parts, { as: ann, headers: { 'if-match': '*' } });
      expect(codeOf(odd)).toBe('validation_failed');
    });

    it('passes the version on outside of a portal, too', async () => {
      const ruler = await server.people.person({ isSuperAdmin: true });
      expect(codeOf(await server.send(notes.changeOwn, {}, { as: ann }))).toBe('precondition_required');
      expect(await server.call(notes.changeOwn, {}, { as: ann, ifMatch: 3 })).toEqual({ said: '3' });
      expect(await server.call(notes.changeRule, {}, { as: ruler, ifMatch: 4 })).toEqual({ said: '4' });
    });

    it('merges changes of different fields and refuses two changes of one field', async () => {
      const id = await makeNote();
      const change = (body: { title?: string; body?: string }) =>
        server.send(notes.change, { params: { id }, body }, { as: ann, ifMatch: 1 });
      expect((await change({ title: 'Theirs' })).json).toMatchObject({ title: 'Theirs', version: 2 });
      const merged = await change({ body: 'Mine' });
      expect(merged).toMatchObject({ status: 200, headers: { etag: '"3"' }, json: { title: 'Theirs', body: 'Mine' } });
      const conflict = await change({ title: 'Mine' });
      expect(conflict).toMatchObject({
        status: 409,
        json: { code: 'conflict', params: { conflicts: ['title'], current: { title: 'Theirs', version: 3 } } },
      });
    });
  });

  describe('Idempotency-Key', () => {
    it('runs an operation once and replays its response', async () => {
      const id = randomUUID();
      const parts = { body: { id, title: 'Once' } };
      const options = { as: ann, idempotencyKey: randomUUID() };
      const first = await server.send(notes.create, parts, options);
      const second = await server.send(notes.create, parts, options);
      expect(second).toMatchObject({ status: 201, json: first.json, headers: { etag: '"1"' } });
      expect(second.headers['idempotency-replayed']).toBe('true');
    });

    it('runs it once for concurrent requests', async () => {
      const parts = { body: { id: randomUUID(), title: 'Once' } };
      const options = { as: ann, idempotencyKey: randomUUID() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.send(notes.create, parts, options)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    });

    it('refuses the key for another body, and keeps keys of persons apart', async () => {
      const idempotencyKey = randomUUID();
      const create = (title: string, as: TestPerson) =>
        server.send(notes.create, { body: { id: randomUUID(), title } }, { as, idempotencyKey });
      expect((await create('One', ann)).status).toBe(201);
      const reused = await create('Two', ann);
      expect([reused.status, codeOf(reused)]).toEqual([422, 'unprocessable']);
      expect((await create('Three', portal.admin)).status).toBe(201);
    });

    it('stores nothing for a failed request', async () => {
      const idempotencyKey = randomUUID();
      const id = await makeNote();
      const failed = await server.send(notes.create, { body: { id, title: 'Again' } }, { as: ann, idempotencyKey });
      expect(failed.status).toBe(409);
      await server.send(notes.clear, {}, { as: portal.admin });
      const done = await server.send(notes.create, { body: { id, title: 'Again' } }, { as: ann, idempotencyKey });
      expect(done.status).toBe(201);
    });

    it('refuses an invalid key', async () => {
      const answer = await server.send(notes.export, {}, { as: ann, headers: { 'idempotency-key': 'a b' } });
      expect(answer.status).toBe(400);
    });
  });
});
