import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { createSmtpCarrier } from './smtp-carrier';
import { EventingStage } from '../../../testing/server/eventing-test-kit';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import type { DeadLetter } from '../jobs/job-store';
import type { MailTemplate } from './mail-template';
import type { MailCarrier, OutgoingMail } from './send-mail';

const hello: MailTemplate = {
  name: 'probe.hello',
  render: (data) => {
    const { name } = data as { readonly name: string };
    return { subject: `Hello ${name}`, text: name, html: `<p>${name}</p>` };
  },
};

interface Taken {
  readonly recipients: readonly string[];
  readonly headers: readonly string[];
}

/** A mail server on this machine that can be stopped and restarted on the same port. */
class TestMailServer {
  readonly taken: Taken[] = [];
  port = 0;
  private server: SMTPServer | undefined;

  async start(options: SMTPServerOptions = {}): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      hideSTARTTLS: true,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          this.taken.push({ recipients, headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') });
          done();
        });
      },
      ...options,
    });
    this.server.on('error', () => undefined);
    const { server } = this;
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server !== undefined) {
      await new Promise<void>((done) => server.close(() => done()));
    }
  }
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

describe('mail through a server', () => {
  let stage: EventingStage;
  let mails: TestMailServer;
  let carrier: MailCarrier | undefined;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  beforeEach(() => {
    mails = new TestMailServer();
  });
  afterEach(async () => {
    await stage.stopProcesses();
    await carrier?.close();
    await mails.stop();
  });
  afterAll(() => stage?.close());

  async function start(query = ''): Promise<StageProcess> {
    carrier = createSmtpCarrier(`smtp://127.0.0.1:${mails.port}${query}`);
    return stage.start({ templates: [hello], carrier });
  }

  async function mail({ inPortal }: StageProcess, name: string): Promise<void> {
    await inPortal(await stage.portal(), (context) => {
      const to = { name: `${name} Doe`, address: `${name}@example.com` };
      context.mail({ to, template: 'probe.hello', data: { name } });
      return Promise.resolve();
    });
  }

  /** Advances the clock and runs due work until the condition holds. */
  async function inTime({ eventing }: StageProcess, isSo: () => boolean | Promise<boolean>): Promise<void> {
    await eventing.jobs.settle('core.send-mail');
    for (let round = 0; !(await isSo()); round += 1) {
      expect(round).toBeLessThan(20);
      stage.clock.advance(20_000);
      await eventing.jobs.settle('core.send-mail');
    }
  }

  async function dead({ eventing }: StageProcess, name: string): Promise<DeadLetter | undefined> {
    const all = await eventing.jobs.store.deadLetters(50);
    return all.find(({ error }) => error.includes(name));
  }

  it('is delivered once to each recipient after the server was away', async () => {
    await mails.start();
    await mails.stop();
    const process = await start();
    await mail(process, 'ana');
    await mail(process, 'ben');
    await inTime(process, () => process.logger.errors.some((line) => line.includes('ECONNREFUSED')));
    expect(mails.taken).toEqual([]);
    await mails.start();
    await inTime(process, () => mails.taken.length >= 2);
    await process.eventing.jobs.settle('core.send-mail');
    const recipients = mails.taken.flatMap((taken) => taken.recipients).sort();
    expect(recipients).toEqual(['ana@example.com', 'ben@example.com']);
  });

  it('polls an unavailable server, not once for each email', async () => {
    await mails.start();
    await mails.stop();
    const process = await start();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) {
      await mail(process, name);
    }
    await process.eventing.jobs.settle('core.send-mail');
    // Those running at the same moment could not know yet.
    expect(process.logger.errors.length).toBeLessThanOrEqual(4);
    await mails.start();
    await inTime(process, () => mails.taken.length >= 6);
  });

  it('retries emails deferred by greylisting', async () => {
    let asked = 0;
    await mails.start({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(asked < 3 ? answer(451, '4.7.1 Greylisted, please come back later') : undefined);
      },
    });
    const process = await start();
    await mail(process, 'gil');
    await inTime(process, () => mails.taken.length > 0);
    expect([asked, mails.taken.length]).toEqual([3, 1]);
    expect(await dead(process, 'Greylisted')).toBeUndefined();
  });

  it('moves permanently refused emails to the dead letters at once', async () => {
    let asked = 0;
    await mails.start({
      onRcptTo: (_address, _session, done) => {
        asked += 1;
        done(answer(550, '5.1.1 No mailbox of this name'));
      },
    });
    const process = await start();
    await mail(process, 'unknown');
    await inTime(process, async () => (await dead(process, 'No mailbox of this name')) !== undefined);
    expect(await dead(process, 'No mailbox of this name')).toMatchObject({ kind: 'core.send-mail', attempts: 1 });
    stage.clock.advance(120_000);
    await process.eventing.jobs.settle('core.send-mail');
    expect(asked).toBe(1);
  });

  it('gives up an email whose content is refused, and sends the others', async () => {
    await mails.start({
      onData: (stream, session, done) => {
        stream.resume();
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          if (recipients.includes('spam@example.com')) {
            done(answer(554, '5.7.1 This looks like spam'));
            return;
          }
          mails.taken.push({ recipients, headers: [] });
          done();
        });
      },
    });
    const process = await start();
    await mail(process, 'spam');
    await mail(process, 'fine');
    await inTime(process, () => mails.taken.length > 0);
    await inTime(process, async () => (await dead(process, 'looks like spam')) !== undefined);
    expect(mails.taken).toMatchObject([{ recipients: ['fine@example.com'] }]);
  });

  it('does not lose emails while the password is wrong', async () => {
    let isRight = false;
    await mails.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => (isRight ? done(null, { user: 'me' }) : done(answer(535, 'Wrong password'))),
    });
    carrier = createSmtpCarrier(`smtp://me:secret@127.0.0.1:${mails.port}`);
    const process = await stage.start({ templates: [hello], carrier });
    await mail(process, 'ida');
    await inTime(process, () => process.logger.errors.some((line) => line.includes('535')));
    expect(await dead(process, '535')).toBeUndefined();
    expect(process.logger.errors.join('\n')).not.toContain('secret');
    isRight = true;
    await inTime(process, () => mails.taken.length > 0);
  });

  it('marks emails as automatic, and offers no way out of those that people may not turn off', async () => {
    await mails.start();
    const process = await start();
    await mail(process, 'plain');
    await inTime(process, () => mails.taken.length === 1);
    expect(mails.taken[0]?.headers).toContain('Auto-Submitted: auto-generated');
    expect(mails.taken[0]?.headers.join('\n')).not.toMatch(/list-unsubscribe/i);
  });

  it('prevents header and recipient injection by names and subjects', async () => {
    await mails.start();
    const process = await start();
    const evil = 'x\r\nBcc: eve@evil.example\r\n\r\nbody';
    await process.inPortal(await stage.portal(), (context) => {
      context.mail({
        to: { name: `Ana ${evil}`, address: 'ana@example.com' },
        template: 'probe.hello',
        data: { name: evil },
      });
      return Promise.resolve();
    });
    await inTime(process, () => mails.taken.length > 0);
    const [taken] = mails.taken;
    expect(taken?.recipients).toEqual(['ana@example.com']);
    expect(taken?.headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(taken?.headers.find((line) => line.startsWith('Subject:'))).toContain('Hello x Bcc: eve@evil.example');
  });
});

const outgoing: OutgoingMail = {
  id: 'mail-1',
  from: { name: 'Tessera', address: 'noreply@example.com' },
  to: { name: 'Ana', address: 'ana@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: undefined,
};

describe('the header by which an email is turned off', () => {
  const mails = new TestMailServer();
  afterEach(() => mails.stop());

  async function headersFor(unsubscribeUrl: string): Promise<readonly string[]> {
    await mails.start();
    const carrier = createSmtpCarrier(`smtp://127.0.0.1:${mails.port}`);
    await carrier.send({ ...outgoing, unsubscribeUrl }, new AbortController().signal);
    await carrier.close();
    return mails.taken.at(-1)?.headers ?? [];
  }

  it('offers one click at an https address, and the address alone at any other', async () => {
    expect(await headersFor('https://t.example/u/1')).toEqual(
      expect.arrayContaining([
        'List-Unsubscribe: <https://t.example/u/1>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    await mails.stop();
    const plain = await headersFor('http://t.example/u/1');
    expect(plain.filter((line) => /^list-/i.test(line))).toEqual(['List-Unsubscribe: <http://t.example/u/1>']);
  });

  it('cannot be left by an address with a line break', async () => {
    const headers = await headersFor('https://t.example/u?x=1\r\nBcc: eve@evil.example');
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(mails.taken.at(-1)?.recipients).toEqual(['ana@example.com']);
  });
});

describe('encryption to the mail server', () => {
  let server: TestMailServer;
  let signedIn: number;

  beforeEach(() => {
    server = new TestMailServer();
    signedIn = 0;
  });
  afterEach(() => server.stop());

  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => {
    signedIn += 1;
    done(null, { user: 'me' });
  };

  async function send(url: string): Promise<string> {
    const carrier = createSmtpCarrier(url);
    try {
      return (await carrier.send(outgoing, new AbortController().signal)).state;
    } finally {
      await carrier.close();
    }
  }

  it('is used where the server offers it with a trusted certificate, and never with another', async () => {
    await server.start({ hideSTARTTLS: false });
    expect(await send(`smtp://127.0.0.1:${server.port}`)).toBe('away');
    expect(server.taken).toEqual([]);
    expect(await send(`smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)).toBe('taken');
    expect(server.taken).toHaveLength(1);
  });

  it('is mandatory where the operator requires it', async () => {
    await server.start({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], authOptional: true, onAuth });
    expect(await send(`smtp://127.0.0.1:${server.port}?requireTLS=true`)).toBe('away');
    expect(server.taken).toEqual([]);
  });

  it('is required before a password is sent to another machine', async () => {
    await server.start({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth,
    });
    // Reaches this machine too, but is not a loopback address.
    const elsewhere = `smtp://me:secret@0.0.0.0:${server.port}`;
    expect([await send(elsewhere), signedIn]).toEqual(['away', 0]);
    expect([await send(`${elsewhere}?requireTLS=false`), signedIn]).toEqual(['taken', 1]);
    expect([await send(`smtp://me:secret@127.0.0.1:${server.port}`), signedIn]).toEqual(['taken', 2]);
  });
});
