import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { any, object, optional, string } from 'zod/mini';
import { SignalrHub } from '../../core/client/adapters/signalr-hub';
import { defineEndpoint } from '../../core/contract';
import { createPinoLogger } from '../../core/server/platform/logging/pino-logger';
import { DatabaseError } from '../../core/server/data/sql/engine';
import { handle } from '../../core/server';
import { testPlugin } from '../../core/testing/test-plugin';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor, VisitorMail } from '../support/installation/visitor';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** The worst that a plugin can do: it hands whole requests to the log, and to errors that get there. */
const careless = defineEndpoint({
  id: 'careless.fail',
  method: 'POST',
  path: '/careless',
  gate: { audience: 'public' },
  effect: 'write',
  shape: {
    body: object({ Email: string(), Password: string(), OTP: string(), Note: optional(any()) }),
    response: object({}),
  },
});
const carelessPlugin = testPlugin('careless', {
  endpoints: [
    handle(careless, async ({ body }, context) => {
      const headers = { authorization: `Bearer ${body.OTP}${body.Password}`, cookie: `reset-ticket=${body.Password}` };
      context.logger.info(`POST /careless?token=${body.Password}&email=${encodeURIComponent(body.Email)}`, { body });
      context.logger.debug('A request came.', { request: { headers, parsed: [body] } });
      throw new DatabaseError('42883', `no function for ${headers.authorization} of ${body.Email}`, {
        detail: `Failing row contains (${Object.values(body).join(', ')}).`,
        cause: Object.assign(new Error(`redis://app:${body.Password}@cache`), { command: { args: [body.Password] } }),
      });
    }),
  ],
});

describe('the log of a server at its most talkative', () => {
  const lines: string[] = [];
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation({
      logger: createPinoLogger('debug', (line) => lines.push(line)),
      plugins: [carelessPlugin],
      listen: true,
    });
  }, 240_000);
  afterAll(() => installation?.stop());

  /** Lines in which a secret stands by itself; a code of six figures may be part of a longer number. */
  function linesWith(secret: string): readonly string[] {
    const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const alone = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
    return lines.filter((line) => alone.test(line) || line.includes(encodeURIComponent(secret)));
  }

  function mailSecrets(mails: readonly VisitorMail[]): readonly string[] {
    const sentences = mails.flatMap(({ text, subject }) => [subject, ...text.split('\n')]);
    return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 20);
  }

  async function resetPassword(visitor: Visitor, email: string, wanted: string): Promise<readonly string[]> {
    const step = (action: string, body: object) =>
      visitor.post(`/users/resetpassword?action=${action}`, { Email: email, ...body });
    expect((await step('getotp', {})).status).toBe(200);
    const code = await visitor.code(email);
    const checked = await step('validateotp', { OTP: code });
    const cookie = /=([^;]+)/.exec(String(checked.headers['set-cookie']))?.[1] ?? '';
    expect((await step('changepassword', { NewPassword: wanted })).status).toBe(200);
    return [code, cookie];
  }

  /** Connects as a browser does, joins, and leaves. */
  async function visitHub(visitor: Visitor, clientId: string): Promise<void> {
    const connection = await new SignalrHub(`${installation.server.url}/hubs/chat`).create(() => visitor.token ?? '');
    await connection.start();
    await connection.invoke('JoinGroup', clientId, visitor.personId);
    await connection.stop();
  }

  it('says what happens and names no password, token, cookie, code, address, name, mail or file', async () => {
    const mark = randomUUID().slice(0, 8);
    const [ada, bob] = [installation.visitor(), installation.visitor()];
    const [adasMail, bobsMail] = [`ada.${mark}@example.com`, `bob.${mark}@example.com`];
    const passwords = ['first', 'second', 'wrong', 'bobs'].map((name) => `${name}-otter-${mark}`);
    const [first = '', second = '', wrong = '', bobs = ''] = passwords;
    const people = [`Ada Lovelace-${mark}`, `Bob Byte-${mark}`];
    const secrets: (string | undefined)[] = [...passwords, ...people, adasMail, bobsMail];

    await ada.post('/auth/register', { FullName: people[0], Email: adasMail, Password: first, SignupMode: 'Web' });
    const code = await ada.code(adasMail);
    ada.remember(await ada.post('/auth/verifyotp', { Email: adasMail, OTP: code }));
    const signedUp = ada.token;
    expect((await installation.visitor().logIn(adasMail, wrong)).status).toBe(400);
    secrets.push(code, signedUp, ...(await resetPassword(ada, adasMail, second)));
    await ada.logIn(adasMail, second);
    const clientId = await ada.found('Acme');

    await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: bobsMail }] });
    await installation.server.kernel.eventing.settle();
    const { token } = await bob.invitation(bobsMail);
    const invited = { Email: bobsMail, ClientId: clientId, Token: token };
    const { setupTicket } = (await bob.post('/clientusers/accept/invitation', invited)).body as Record<string, string>;
    bob.remember(await bob.post('/auth/setup', { Ticket: setupTicket, FullName: people[1], Password: bobs }));
    secrets.push(ada.token, bob.token, token, setupTicket);

    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a04020' } })
      .png()
      .toBuffer();
    expect((await bob.upload('/uploadprofileimage', picture)).status).toBe(200);
    const title = `Salaries of ${mark}`;
    const task = await bob.post(`/tasks?clientid=${clientId}`, { title });
    const file = `Confidential-${mark}.png`;
    const attached = await bob.upload(`/tasks/${task.body.id}/attachments?clientid=${clientId}`, picture, file);
    expect(attached.status).toBe(201);
    await visitHub(bob, clientId);
    secrets.push(title, file);

    const careful = { Email: bobsMail, Password: bobs, OTP: '918273', Note: { html: `<p>${title}</p>`, count: 3 } };
    expect((await installation.visitor().post('/careless', careful)).status).toBe(500);
    await installation.server.kernel.eventing.settle();
    secrets.push('918273', ...mailSecrets([...(await ada.mails(adasMail)), ...(await bob.mails(bobsMail))]));

    const wanted = secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
    expect(wanted).toHaveLength(secrets.length);
    expect(wanted.length).toBeGreaterThan(30);
    expect(wanted.flatMap((secret) => linesWith(secret).map((line) => ({ secret, line })))).toEqual([]);
    // A log that says nothing would keep every secret.
    const all = lines.join('');
    for (const said of [
      "Endpoint 'access.log-in' responded",
      "Endpoint 'tasks.attach-file' responded",
      'A browser connected.',
      'A request came.',
      'POST /careless?token=[removed]&email=[removed]',
      'no function for Bearer [removed] of [address]',
      'redis://[removed]@cache',
    ]) {
      expect(all).toContain(said);
    }
    expect(linesWith(clientId).length + linesWith('42883').length).toBeGreaterThan(0);
  });

  it('names the caller’s trace where a call belongs to one, as does the problem', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) => {
      lines.length = 0;
      const { body } = await installation.server.inject({
        method: 'POST',
        url: '/api/careless',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ Email: 'a', Password: randomBytes(8).toString('hex'), OTP: '1' }),
      });
      const written = lines.map((line) => JSON.parse(line) as { readonly msg: string; readonly traceId?: string });
      return {
        problem: (JSON.parse(body) as { readonly traceId?: string }).traceId,
        lines: written.filter(({ msg }) => /^Endpoint 'careless.fail'/.test(msg)).map(({ traceId }) => traceId),
      };
    };
    const id = '0af7651916cd43dd8448eb211c80319c';
    expect(await ask({ traceparent: trace })).toEqual({ problem: id, lines: [id, id] });
    expect(await ask({ traceparent: `${trace}-more` })).toEqual({ problem: undefined, lines: [undefined, undefined] });
  });
});
