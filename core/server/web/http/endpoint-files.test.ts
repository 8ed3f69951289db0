import { notePlugin, noteEndpoints as notes } from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestResponse } from '../../../testing/test-request';
import type { TestPerson, TestPortal } from '../../../testing/test-people';

describe('The endpoint wrapper', () => {
  let server: TestServer;
  let portal: TestPortal;
  let other: TestPortal;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [notePlugin] });
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

  describe('files, bytes and cookies', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

    it('detects a file’s type from its bytes and removes folders from its name', async () => {
      const file = new File([png], '../../etc/pass"wd.html', { type: 'text/html' });
      expect(await server.call(notes.upload, { body: { file } }, { as: ann })).toEqual({
        said: `passwd.html image/png ${png.length} ${png.length}`,
      });
    });

    it('guards the fields of a multipart body', async () => {
      const file = new File([png], 'a.png');
      const foreign = await server.send(notes.upload, { body: { file, ClientID: other.clientId } }, { as: ann });
      expect([foreign.status, codeOf(foreign)]).toEqual([403, 'permission_required']);
      const posing = await server.send(notes.upload, { body: { file, Email: 'bob@example.com' } }, { as: ann });
      expect(posing.status).toBe(403);
    });

    it('refuses a file over the limit, a truncated body, and JSON', async () => {
      const large = await server.send(
        notes.upload,
        { body: { file: new File([Buffer.alloc(11_000_000)], 'a.png') } },
        { as: ann },
      );
      expect([large.status, codeOf(large)]).toEqual([413, 'too_large']);
      const type = 'multipart/form-data; boundary=x';
      const cut = await post(
        '/notes/upload',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        {
          ...bearer(ann),
          'content-type': type,
        },
      );
      expect(cut.status).toBe(400);
      expect((await post('/notes/upload', '{}', bearer(ann))).status).toBe(415);
    });

    it('serves files as attachments that cannot run', async () => {
      const answer = await server.send(notes.download, {}, { as: ann });
      expect(answer).toMatchObject({
        status: 200,
        text: '<b>x</',
        headers: {
          'content-disposition': `attachment; filename="report _1_.html"; filename*=UTF-8''report%20%221%22.html`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-length': '6',
        },
      });
      const again = await server.send(notes.download, {}, { as: ann, headers: { 'if-none-match': '"v1"' } });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    it('passes raw bodies to the handler byte for byte', async () => {
      const body = Buffer.from([0, 255, 123]);
      const headers = { 'content-type': 'application/json', 'x-signature': 's' };
      const answer = await server.request({ method: 'POST', url: '/api/notes/hook', body, headers });
      expect(answer.json).toEqual({ said: '00ff7b s' });
    });

    it('sets cookies only with a successful response', async () => {
      const failed = await server.send(notes.ticket, { query: { fail: 'yes' } });
      expect(failed.headers['set-cookie']).toBeUndefined();
      const done = await server.send(notes.ticket, { query: {} }, { headers: { cookie: 'ticket=old' } });
      expect(done.json).toEqual({ said: 'old' });
      expect(done.headers['set-cookie']).toBe('ticket=abc; Path=/api; Max-Age=600; HttpOnly; SameSite=Strict');
    });
  });
});

describe('Rate limits', () => {
  it('refuse requests with a time to retry, for each caller separately', async () => {
    const server = await startServer({ plugins: [notePlugin], configuration: { rateLimitFactor: 0.1 } });
    try {
      const statuses: number[] = [];
      let last: TestResponse | undefined;
      for (let count = 0; count < 4; count += 1) {
        last = await server.send(notes.greet, { body: { Email: 'a@example.com' } });
        statuses.push(last.status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(last).toMatchObject({ json: { code: 'rate_limited' }, headers: { 'retry-after': '20' } });
      const elsewhere = await server.request({
        method: 'POST',
        url: '/api/notes/greet',
        body: JSON.stringify({ Email: 'a@example.com' }),
        headers: { 'content-type': 'application/json' },
        remoteAddress: '192.0.2.7',
      });
      expect(elsewhere.status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  it('count reads and writes of signed-in people, for each person and kind separately', async () => {
    // A hundredth of 1,200 reads and 600 writes a minute.
    const server = await startServer({ plugins: [notePlugin], configuration: { rateLimitFactor: 1 / 100 } });
    try {
      const portal = await server.people.portal({ name: 'Acme' });
      const ann = await server.people.member(portal, { fullName: 'Ann' });
      const ben = await server.people.member(portal, { fullName: 'Ben' });
      const read = async (by: TestPerson): Promise<number> => (await server.send(notes.whoAmI, {}, { as: by })).status;
      const write = async (by: TestPerson): Promise<number> =>
        (await server.send(notes.markRead, {}, { as: by })).status;
      const answers = async (count: number, ask: () => Promise<number>): Promise<readonly number[]> => {
        const statuses: number[] = [];
        for (let asked = 0; asked < count; asked += 1) {
          statuses.push(await ask());
        }
        return statuses;
      };
      expect(await answers(13, () => read(ann))).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
      expect(await answers(7, () => write(ann))).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
      expect([await read(ben), await write(ben)]).toEqual([200, 200]);
    } finally {
      await server.stop();
    }
  });
});
