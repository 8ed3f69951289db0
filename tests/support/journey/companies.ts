import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { codeIn, mailTo } from './mailbox';
import type { Person } from './people';

/** A response, by the names of the wire. */
type Answer = Readonly<Record<string, string>>;

/** A person who acts by the API: for journeys that do not test sign-up, sign-in or invitations. */
export class ApiPerson {
  private constructor(
    private readonly url: string,
    readonly person: Person,
    readonly token: string,
    readonly userId: string,
  ) {}

  /** Signs up and confirms the address. */
  static async register(url: string, person: Person): Promise<ApiPerson> {
    const { email: Email, fullName: FullName, password: Password } = person;
    await post(`${url}/api/auth/register`, { FullName, Email, Password, SignupMode: 'Web' });
    const OTP = codeIn(await mailTo(url, Email, /confirm/i));
    const signedIn = await post(`${url}/api/auth/verifyotp`, { Email, OTP });
    return new ApiPerson(url, person, signedIn['accessToken'] ?? '', signedIn['userId'] ?? '');
  }

  /** A new session of a registered person, such as after their last one has ended. */
  static async signIn(url: string, person: Person): Promise<ApiPerson> {
    const { email: Email, password: Password } = person;
    const signedIn = await post(`${url}/api/auth/login`, { Email, Password, IdentityToken: '' });
    return new ApiPerson(url, person, signedIn['accessToken'] ?? '', signedIn['userId'] ?? '');
  }

  /** Sets up a company. @returns its client id. */
  async foundCompany(CompanyName: string): Promise<string> {
    const { clientId = '' } = await this.post('/onboarding/companyinfo', { CompanyName, TimeZoneID: 'Europe/Berlin' });
    await this.post(`/onboarding/finish?clientid=${clientId}`, { ActivePlan: { plan_code: 'FREETRIAL' } });
    return clientId;
  }

  /** Invites an address. @returns the link of the mail. */
  async invite(clientId: string, email: string, role: 'Admin' | 'member' = 'member'): Promise<string> {
    await this.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: email, Role: role }] });
    const { text } = await mailTo(this.url, email, /invit/i);
    const link = /https?:\/\/\S+\/accept-invitation\?\S+/.exec(text)?.[0];
    expect(link, text).toBeDefined();
    return link ?? '';
  }

  /** Makes a registered person a member. */
  async addMember(clientId: string, other: ApiPerson): Promise<void> {
    const query = new URL(await this.invite(clientId, other.person.email)).searchParams;
    const Token = query.get('token') ?? '';
    await other.post('/clientusers/accept/invitation', { Email: other.person.email, ClientId: clientId, Token });
    await other.post('/onboarding/memberinfo', { TimeZoneID: 'Europe/Berlin', ClientID: clientId });
  }

  /** Makes the browser of a page that of this person, signed in to their first company, and opens the tasks. */
  async openIn(page: Page): Promise<void> {
    const profile = await this.profile();
    const [portal = {}] = profile.portals;
    const values: Readonly<Record<string, unknown>> = {
      AccessToken: this.token,
      Email: this.person.email,
      UserID: this.userId,
      FullName: this.person.fullName,
      UserType: portal['role'],
      Profile: profile.profile,
      Portals: profile.portals,
      PORTALS_LENGTH: profile.portals.length,
      ClientID: portal['clientId'],
      ClientUserID: portal['clientUserId'],
      selectedPortalIndex: 0,
      IP_ADDRESS: '0.0.0.0',
    };
    const localStorage = Object.entries(values).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }));
    // A page that is open would take the change of its storage for a sign-out in another tab, and clear what comes next.
    await page.goto('about:blank');
    await page.context().setStorageState({ cookies: [], origins: [{ origin: this.url, localStorage }] });
    await page.goto(`${this.url}/tasks`);
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  }

  post(path: string, body: object): Promise<Answer> {
    return post(`${this.url}/api${path}`, body, this.token);
  }

  /** Changes an entity that the person saw in this version. */
  patch(path: string, body: object, version: number): Promise<Answer> {
    return send(`${this.url}/api${path}`, body, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.token}`, 'if-match': `"${version}"` },
    });
  }

  /** Deletes an entity. */
  async delete(path: string): Promise<void> {
    await send(`${this.url}/api${path}`, undefined, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${this.token}` },
    });
  }

  private async profile(): Promise<{ readonly profile: object; readonly portals: readonly Answer[] }> {
    const answer = await fetch(`${this.url}/api/users/profile`, { headers: { authorization: `Bearer ${this.token}` } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Awaited<ReturnType<ApiPerson['profile']>>;
  }
}

/** A company whose founder is signed in at a page. */
export interface Company {
  readonly clientId: string;
  readonly founder: ApiPerson;
}

/** Sets up a company by the API, and opens the tasks in the browser of its founder. */
export async function startCompany(page: Page, url: string, person: Person, name: string): Promise<Company> {
  const founder = await ApiPerson.register(url, person);
  const clientId = await founder.foundCompany(name);
  await founder.openIn(page);
  return { clientId, founder };
}

/** Makes a person a member of a company by the API, and opens the tasks in their browser. */
export async function joinCompany(page: Page, url: string, person: Person, company: Company): Promise<ApiPerson> {
  const member = await ApiPerson.register(url, person);
  await company.founder.addMember(company.clientId, member);
  await member.openIn(page);
  return member;
}

function post(url: string, body: object, token?: string): Promise<Answer> {
  return send(url, body, {
    method: 'POST',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
}

interface SendOptions {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
}

async function send(url: string, body: object | undefined, { method, headers }: SendOptions): Promise<Answer> {
  const content = body && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...content });
  const text = await answer.text();
  expect(answer.ok, `${url}: ${answer.status} ${text}`).toBe(true);
  return text === '' ? {} : (JSON.parse(text) as Answer);
}
