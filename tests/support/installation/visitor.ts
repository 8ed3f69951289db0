import type { ServerDoor } from '../nodes/http-door';

/** An answer as tests compare it. */
export interface VisitorAnswer {
  readonly status: number;
  // Tests look into answers of every shape; the schemas of the contracts have been applied already.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test compares what came, whatever it is
  readonly body: any;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
}

/** Mail as /dev/mailbox.json shows it. */
export interface VisitorMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The address that an invitation leads to. */
const invitationLink = /\/accept-invitation\?(\S+)/;

/** A browser without a screen: keeps its cookies, its token, and calls from one address. */
export class Visitor {
  token: string | undefined;
  personId = '';
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly server: ServerDoor,
    readonly address: string,
    /** Opens the mailbox where PUBLIC_URL is another machine. */
    private readonly operatorToken?: string,
  ) {}

  get(path: string): Promise<VisitorAnswer> {
    return this.call('GET', path);
  }

  /** @param key an Idempotency-Key. */
  post(path: string, body: unknown = {}, key?: string): Promise<VisitorAnswer> {
    return this.call('POST', path, JSON.stringify(body), { key });
  }

  put(path: string, body: unknown = {}): Promise<VisitorAnswer> {
    return this.call('PUT', path, JSON.stringify(body));
  }

  /** @param version that was read, for what is changed with If-Match. */
  patch(path: string, body: unknown, version?: number): Promise<VisitorAnswer> {
    return this.call('PATCH', path, JSON.stringify(body), { version });
  }

  delete(path: string, key?: string): Promise<VisitorAnswer> {
    return this.call('DELETE', path, undefined, { key });
  }

  /** One file in a multipart body. */
  upload(path: string, bytes: Uint8Array, name = 'photo.png', field = 'file'): Promise<VisitorAnswer> {
    const boundary = 'x-tessera-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.call('POST', path, body, { type: `multipart/form-data; boundary=${boundary}` });
  }

  /** Newest first. */
  async mails(to: string): Promise<readonly VisitorMail[]> {
    const answer = await this.server.inject({
      method: 'GET',
      url: '/dev/mailbox.json',
      remoteAddress: '127.0.0.1',
      ...(this.operatorToken === undefined ? {} : { headers: { authorization: `Bearer ${this.operatorToken}` } }),
    });
    return (JSON.parse(answer.body) as readonly VisitorMail[]).filter((mail) => mail.to === to);
  }

  /** The newest code that was sent to an address. */
  async code(email: string): Promise<string> {
    const texts = (await this.mails(email)).map(({ text }) => text).filter((text) => !invitationLink.test(text));
    return /\b(\d{6})\b/.exec(texts[0] ?? '')?.[1] ?? '';
  }

  /** The token in the newest invitation to an address. */
  async invitation(email: string): Promise<{ readonly token: string; readonly clientId: string }> {
    // A code of the same moment may have been captured after it.
    const [newest] = (await this.mails(email)).filter(({ text }) => invitationLink.test(text));
    const query = new URLSearchParams(invitationLink.exec(newest?.text ?? '')?.[1] ?? '');
    return { token: query.get('token') ?? '', clientId: query.get('clientId') ?? '' };
  }

  /** Takes over what an answer that signs in says. */
  remember(answer: VisitorAnswer): VisitorAnswer {
    this.token = answer.body.accessToken as string | undefined;
    this.personId = answer.body.userId as string;
    return answer;
  }

  async logIn(email: string, password: string): Promise<VisitorAnswer> {
    return this.remember(await this.post('/auth/login', { Email: email, Password: password, IdentityToken: '' }));
  }

  /** Registers and confirms the address. */
  async signUp(email: string, password: string, fullName = 'Ada Lovelace'): Promise<VisitorAnswer> {
    await this.post('/auth/register', { FullName: fullName, Email: email, Password: password, SignupMode: 'Web' });
    return this.remember(await this.post('/auth/verifyotp', { Email: email, OTP: await this.code(email) }));
  }

  /** Sets up a company to the end. @returns its client id. */
  async found(companyName: string): Promise<string> {
    const made = await this.post('/onboarding/companyinfo', { CompanyName: companyName, TimeZoneID: 'Europe/Berlin' });
    const clientId = made.body.clientId as string;
    await this.post(`/onboarding/finish?clientid=${clientId}`, { ActivePlan: { plan_code: 'FREETRIAL' } });
    return clientId;
  }

  private async call(
    method: string,
    path: string,
    body?: string | Uint8Array,
    {
      type = 'application/json',
      key,
      version,
    }: { readonly type?: string; readonly key?: string | undefined; readonly version?: number | undefined } = {},
  ): Promise<VisitorAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.address,
      headers: {
        'user-agent': 'Visitor/1.0',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(cookie === '' ? {} : { cookie }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    this.keepCookies(answer.headers['set-cookie']);
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: answer.bytes,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : {},
    };
  }

  /** Changes the values of all cookies, as a client may. */
  changeCookies(change: (value: string) => string): void {
    for (const [name, value] of this.cookies) {
      this.cookies.set(name, change(value));
    }
  }

  private keepCookies(header: string | readonly string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '' || /max-age=0/i.test(line)) {
        this.cookies.delete(name);
      } else {
        this.cookies.set(name, value);
      }
    }
  }
}
