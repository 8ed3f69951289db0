import { FakeClock, startServer } from '../../core/testing';
import type { TestPortal, TestServer } from '../../core/testing';
import * as calls from '../support/plugins/polls/contract/endpoints';
import { plugin } from '../support/plugins/polls/server/plugin';

const hour = 3_600_000;
const modules = ['Meetings'];
const oneClick = 'List-Unsubscribe=One-Click';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const inBrowser = { accept: 'text/html,*/*' };

describe('the link by which the reader of an email turns it off', () => {
  let clock: FakeClock;
  let server: TestServer;
  let portal: TestPortal;
  let pollId: string;
  let link: string;
  let count = 0;

  beforeAll(async () => {
    // Today: the database deletes old links by its own clock.
    clock = new FakeClock(new Date());
    server = await startServer({ plugins: [plugin], clock, listen: true });
  });
  beforeEach(async () => {
    portal = await server.people.portal({ name: 'Acme & Sons', modules });
    ({ id: pollId } = await server.call(calls.createPoll, { body: { title: 'Lunch' } }, asAdmin()));
    link = await remind();
  });
  afterAll(() => server?.stop());

  const asAdmin = () => ({ as: portal.admin, portal });
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.running.url}${path}`, init);
  const post = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    send(path, { method: 'POST', headers: { ...form, ...headers }, body: oneClick });
  const hasReminders = async (of = pollId) =>
    (await server.call(calls.readPoll, { params: { pollId: of } }, asAdmin())).hasReminders;

  /** @returns the path of the link in the email that was sent. */
  async function remind(): Promise<string> {
    count += 1;
    const to = `ana${count}@example.com`;
    const until = new Date(clock.now().getTime() + hour).toISOString();
    await server.call(calls.sendReminder, { params: { pollId }, body: { to, until } }, asAdmin());
    const mail = (await server.mails()).find((each) => each.to === to);
    const [, path = ''] = /Unsubscribe: https?:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? '') ?? [];
    expect(path).toMatch(/^\/api\/unsubscribe\/polls\.stop-reminders\/[\w-]{43}$/);
    expect(mail?.html).toContain(path);
    return path;
  }

  it('opens a page that changes nothing, whose button does it, in words about the company', async () => {
    const shown = await send(link, { headers: inBrowser });
    const page = await shown.text();
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page).toContain('<p>Acme &amp; Sons will stop sending you “Reminders of polls”.</p>');
    expect(page).toContain('<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">');
    expect(page).toContain('<button type="submit">Unsubscribe</button>');
    expect(await hasReminders()).toBe(true);
    const done = await post(link, inBrowser);
    expect(await done.text()).toContain('<h1>You are unsubscribed</h1>');
    expect(await hasReminders()).toBe(false);
  });

  it('runs, loads and frames nothing, and passes its address on to no other page', async () => {
    const { headers } = await send(link, { headers: inBrowser });
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'/,
    );
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store']);
  });

  it('is followed by the one click of an email program, without a session, as often as it is sent', async () => {
    expect([(await post(link)).status, (await post(link)).status]).toEqual([200, 200]);
    expect(await hasReminders()).toBe(false);
  });

  it('changes nothing by the requests of a mail scanner, nor by another form', async () => {
    await send(link, { method: 'HEAD' });
    await send(link, { headers: { 'sec-purpose': 'prefetch' } });
    expect((await send(link, { method: 'POST', headers: form, body: 'List-Unsubscribe=No' })).status).toBe(400);
    expect(await hasReminders()).toBe(true);
  });

  it('works in a company whose access is read-only', async () => {
    await server.people.restrict(portal, 'read-only');
    expect((await post(link)).status).toBe(200);
    expect(await hasReminders()).toBe(false);
  });

  it('tells the holder of a forged link nothing, and of an expired one why, as a page in their language', async () => {
    const forged = link.replace(/[^/]+$/, 'x'.repeat(43));
    const other = link.replace('polls.stop-reminders', 'polls.open-poll');
    expect([(await post(forged)).status, (await post(other)).status]).toEqual([404, 404]);
    const german = { ...inBrowser, 'accept-language': 'de' };
    const unknown = await send(forged, { headers: german });
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await unknown.text();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('Dieser Link funktioniert nicht.');
    expect(text).not.toContain('Acme');
    await clock.advance(hour + 1);
    const expired = await post(link, german);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toMatch(/<h1>Dieser Link ist abgelaufen/);
    expect(await hasReminders()).toBe(true);
  });

  it('changes its own company only, whatever session and company the request also names', async () => {
    const other = await server.people.portal({ modules });
    const headers = { authorization: `Bearer ${other.admin.token}` };
    const answer = await post(`${link}?clientid=${other.clientId}`, headers);
    expect(await answer.text()).toContain('Acme &amp; Sons no longer sends you “Reminders of polls”');
    expect(await hasReminders()).toBe(false);
  });
});
