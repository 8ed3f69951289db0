import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { defineMessages } from '../../../contract';
import { createSmtpCarrier } from './smtp-carrier';
import { eventually, EventingStage } from '../../../testing/server/eventing-test-kit';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { MailReader, MailTemplate } from './mail-template';
import { sql } from '../../data/sql/tag';
import { Translator } from '../../platform/i18n/translator';
import { escapeHtml } from '../../platform/escape-html';
import { layOutMail } from './mail-layout';
import { mailboxPage } from './mailbox-page';
import { checkedRecipient } from './recipient';
import type { OutgoingMail } from './send-mail';

const welcome: MailTemplate = {
  name: 'probe.welcome',
  render: (data, about) => {
    const { name } = data as { readonly name: string };
    return layOutMail(
      {
        subject: `Welcome ${name}`,
        heading: `Welcome, ${name}`,
        paragraphs: ['Good to have you.'],
        code: '123456',
        action: { label: 'Open', url: `${about.publicUrl}/login` },
        notes: [about.language],
      },
      about,
    );
  },
};

const fromSender: MailTemplate = {
  name: 'probe.from',
  render: (_data, { sender }) => ({ subject: `From ${sender}`, text: '', html: '' }),
};

const reader: MailReader = {
  language: 'en',
  direction: 'ltr',
  publicUrl: 'https://t.example',
  timeZone: 'UTC',
  hourCycle: 'h23',
  translate: new Translator().translateFor({ language: 'en', timeZone: 'UTC' }),
};

const { day } = defineMessages('probe', { day: '{day}' });

const ana = { name: 'Ana', address: 'ana@example.com' };

describe('mail', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  it('captures the emails of a request before its response, newest first', async () => {
    const { inPortal, eventing } = await stage.start({ templates: [welcome] });
    const clientId = await stage.portal();
    for (const name of ['first', 'second']) {
      await inPortal(clientId, (context) => {
        context.mail({ to: ana, template: 'probe.welcome', data: { name } });
        return Promise.resolve();
      });
      // The emails of several requests are captured at the same time, in any order.
      await eventing.mailbox?.list(1);
    }
    const mails = (await eventing.mailbox?.list(10)) ?? [];
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ana@example.com', subject: 'Welcome second' },
      { to: 'ana@example.com', subject: 'Welcome first' },
    ]);
    expect(Object.keys(mails[0]!).sort()).toEqual(['html', 'id', 'sentAt', 'subject', 'text', 'to']);
    expect(mails[0]!.text).toContain('123456');
    expect(await eventing.mailbox?.list(1)).toHaveLength(1);
  });

  it('stores the sender’s id instead of the name, and renders the current name', async () => {
    const { inPortal, eventing } = await stage.start({ templates: [fromSender] });
    const clientId = await stage.portal();
    const [known, erased] = [randomUUID(), randomUUID()];
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.person (id, email, full_name, created_at, updated_at, erased_at)
        values (${known}, 'eve@example.com', 'Eve Unmistakable', now(), now(), null),
          (${erased}, 'gone@example.com', '', now(), now(), now())`,
    );
    const payloads = await inPortal(clientId, async (context) => {
      for (const sender of [known, erased]) {
        context.mail({ to: ana, template: 'probe.from', data: {}, sender });
      }
      await Promise.resolve();
    }).then(() =>
      rowsAsSystem(stage.engine, sql`select 1 as job from core.job where payload::text like '%Unmistakable%'`),
    );
    expect(payloads).toEqual([]);
    const subjects = ((await eventing.mailbox?.list(2)) ?? []).map(({ subject }) => subject);
    expect([...subjects].sort()).toEqual(['From Eve Unmistakable', 'From Former member']);
  });

  it('shows captured emails with the server’s current address', async () => {
    const before = await stage.start({ templates: [welcome], publicUrl: 'http://localhost:3000' });
    const clientId = await stage.portal();
    await before.inPortal(clientId, (context) => {
      context.mail({ to: ana, template: 'probe.welcome', data: { name: 'early' } });
      return Promise.resolve();
    });
    expect((await before.eventing.mailbox?.list(1))?.[0]?.text).toContain('http://localhost:3000/login');
    const after = await stage.start({ templates: [welcome], publicUrl: 'https://work.example' });
    const [mail] = (await after.eventing.mailbox?.list(1)) ?? [];
    expect(mail?.text).toContain('https://work.example/login');
    expect(mail?.html).toContain('href="https://work.example/login"');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/localhost|invalid/);
  });

  it('sends nothing when the request fails', async () => {
    const { inPortal, eventing } = await stage.start({ templates: [welcome] });
    const clientId = await stage.portal();
    const failing = inPortal(clientId, (context) => {
      context.mail({ to: ana, template: 'probe.welcome', data: { name: 'lost' } });
      return Promise.reject(new Error('refused'));
    });
    await expect(failing).rejects.toThrow('refused');
    const subjects = (await eventing.mailbox?.list(10))?.map((mail) => mail.subject);
    expect(subjects).not.toContain('Welcome lost');
  });

  it.each([
    'ana@example.com\r\nBcc: eve@evil.example',
    'ana@example.com, eve@evil.example',
    'ana',
    '<ana@example.com>',
  ])('refuses the address %j with a message, before anything is written', async (address) => {
    const { inPortal } = await stage.start({ templates: [welcome] });
    const refused = inPortal(await stage.portal(), (context) => {
      context.mail({ to: { name: 'Ana', address }, template: 'probe.welcome', data: { name: 'x' } });
      return Promise.resolve();
    });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is worded in the language, the time zone and the clock of its reader, and of its company for a stranger', async () => {
    const invitation: MailTemplate = {
      name: 'probe.invitation',
      render: (data, { language, timeZone, hourCycle, translate }) => ({
        subject: [language, timeZone, hourCycle].join(' '),
        text: translate(day, { day: new Date((data as { readonly at: string }).at) }),
        html: '',
      }),
    };
    const { inPortal, eventing } = await stage.start({ templates: [invitation] });
    const email = `${randomUUID()}@example.com`;
    const clientId = await stage.portal();
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.person (id, email, full_name, time_zone, appearance, created_at, updated_at) values
        (${randomUUID()}::uuid, ${email}, 'Emi', 'Asia/Tokyo', '{"language":"en-GB","clock":"12-hour"}', now(), now())`,
      sql`update core.portal set time_zone = 'America/Los_Angeles' where client_id = ${clientId}::uuid`,
    );
    const data = { at: '2026-11-24T20:00:00Z' };
    for (const address of [email.toUpperCase(), `stranger-${email}`]) {
      await inPortal(clientId, async (context) => {
        context.mail({ to: { name: '', address }, template: 'probe.invitation', data });
      });
    }
    const mails = (await eventing.mailbox?.list(10)) ?? [];
    const find = (to: string) => mails.filter((mail) => mail.to === to).map(({ subject, text }) => [subject, text]);
    expect(find(email.toUpperCase())).toEqual([['en-GB Asia/Tokyo h12', '25 Nov 2026']]);
    expect(find(`stranger-${email}`)).toEqual([['en America/Los_Angeles h12', 'Nov 24, 2026']]);
  });

  it('refuses an undeclared template', async () => {
    const { inPortal } = await stage.start();
    const refused = inPortal(await stage.portal(), (context) => {
      context.mail({ to: ana, template: 'probe.welcome', data: {} });
      return Promise.resolve();
    });
    await expect(refused).rejects.toThrow("'probe.welcome' is not declared");
  });

  it('sends through a mail server, retries while it is away, and stores no copy', async () => {
    const sent: OutgoingMail[] = [];
    let isAway = true;
    const carrier = {
      send: (mail: OutgoingMail) => {
        if (isAway) {
          isAway = false;
          return Promise.resolve({ state: 'deferred' as const, reason: '451 come back later' });
        }
        sent.push(mail);
        return Promise.resolve({ state: 'taken' as const });
      },
      close: () => Promise.resolve(),
    };
    const { inPortal, eventing } = await stage.start({ templates: [welcome], carrier });
    expect(eventing.mailbox).toBeUndefined();
    await inPortal(await stage.portal(), (context) => {
      context.mail({
        to: { ...ana, name: 'Ana\r\nBcc: eve@evil.example' },
        template: 'probe.welcome',
        data: { name: 'sent\r\nX: y' },
      });
      return Promise.resolve();
    });
    await eventually(() => {
      stage.clock.advance(1_000);
      return sent.length > 0;
    });
    expect(sent).toMatchObject([
      { to: { name: 'Ana Bcc: eve@evil.example', address: 'ana@example.com' }, subject: 'Welcome sent X: y' },
    ]);
    const kept = await rowsAsSystem(
      stage.engine,
      sql`select 1 as one from core.captured_mail where subject like '%sent%'`,
    );
    expect(kept).toEqual([]);
  });
});

describe('the SMTP carrier', () => {
  let server: Server;
  let transcript: string[];

  beforeEach(async () => {
    transcript = [];
    server = createServer((socket) => {
      let isData = false;
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
          transcript.push(line);
          if (isData) {
            if (line === '.') {
              isData = false;
              socket.write('250 taken\r\n');
            }
          } else if (line === 'DATA') {
            isData = true;
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') {
            socket.end('221 bye\r\n');
          } else {
            socket.write('250 fine\r\n');
          }
        }
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => new Promise((done) => server.close(done)));

  it('sends an email to exactly one recipient, whatever names and subjects contain', async () => {
    const carrier = createSmtpCarrier(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { subject, text, html } = welcome.render({ name: 'Ana' }, reader);
    const to = { name: 'Ana" <eve@evil.example>, "', address: 'ana@example.com' };
    const from = { name: 'Tessera', address: 'noreply@tessera.example' };
    await carrier.send(
      { id: 'mail-1', from, to, subject, text, html, unsubscribeUrl: undefined },
      new AbortController().signal,
    );
    await carrier.close();
    expect(transcript.filter((line) => line.startsWith('RCPT TO'))).toEqual(['RCPT TO:<ana@example.com>']);
    expect(transcript.find((line) => line.startsWith('MAIL FROM'))).toContain('<noreply@tessera.example>');
    expect(transcript).toContain('Message-ID: <mail-1@tessera.example>');
    expect(transcript).toContain('Subject: Welcome Ana');
  });

  it('reports an unavailable server', async () => {
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    const carrier = createSmtpCarrier(`smtp://127.0.0.1:${port}`);
    const mail = { id: '1', from: ana, to: ana, subject: 's', text: 't', html: 'h', unsubscribeUrl: undefined };
    const outcome = await carrier.send(mail, new AbortController().signal);
    expect(outcome).toMatchObject({ state: 'away', reason: expect.stringContaining('ECONNREFUSED') });
    await carrier.close();
  });
});

describe('layOutMail', () => {
  it('escapes all text, and refuses links that are not web addresses', () => {
    const evil = '<script>alert(1)</script>"\'&';
    const { html, text } = layOutMail(
      {
        subject: evil,
        heading: evil,
        paragraphs: [evil],
        items: [{ lines: [evil, 'Second'], note: evil, url: 'https://t.example/item' }],
        code: evil,
        action: { label: evil, url: 'https://t.example/?a="b' },
        notes: [evil],
      },
      reader,
    );
    expect(html).not.toContain('<script');
    expect(html).toContain(escapeHtml(evil));
    expect(html).toContain('href="https://t.example/?a=&quot;b"');
    expect(text).toContain(evil);
    expect(text).toContain(`${evil}\nSecond\n${evil}\nhttps://t.example/item`);
    expect(html).toContain('href="https://t.example/item"');
    const item = { lines: ['x'], url: 'javascript:alert(1)' };
    expect(() => layOutMail({ subject: '', heading: '', paragraphs: [], items: [item] }, reader)).toThrow(
      'must be a web address',
    );
    const dangerous = { subject: '', heading: '', paragraphs: [], action: { label: 'x', url: 'javascript:alert(1)' } };
    expect(() => layOutMail(dangerous, reader)).toThrow('must be a web address');
  });
});

describe('mailboxPage', () => {
  it('shows emails as text with links, never as markup', () => {
    const page = mailboxPage([
      {
        id: '1',
        to: 'ana@example.com',
        subject: '<img src=x onerror=alert(1)>',
        text: 'Go to https://t.example/a?b=1&c=2 <b>now</b>',
        html: '<script>alert(1)</script>',
        sentAt: '2026-01-05T09:00:00.000Z',
      },
    ]);
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('<a href="https://t.example/a?b=1&amp;c=2" rel="noreferrer">');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).toContain('<time datetime="2026-01-05T09:00:00.000Z">Mon, 5 Jan 2026, 09:00 UTC</time>');
  });

  it('explains itself while it is empty', () => {
    expect(mailboxPage([])).toContain('No emails yet.');
  });
});

describe('checkedRecipient', () => {
  it('leaves a valid address unchanged', () => {
    expect(checkedRecipient({ name: ' Ana  Ü ', address: 'ana+x@example.co.uk' })).toEqual({
      name: 'Ana  Ü',
      address: 'ana+x@example.co.uk',
    });
  });
});
