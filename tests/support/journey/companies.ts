import { expect } from '@playwright/test';
import { codeIn, mailTo } from './mailbox';
import type { Person } from './people';

/** What a call answers, by the names of the wire. */
type Answer = Readonly<Record<string, string>>;

/** A person who acts by the API: for journeys whose question is not how a company or a member comes about. */
export class ApiPerson {
  private constructor(
    private readonly url: string,
    readonly person: Person,
    private readonly token: string,
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

  post(path: string, body: object): Promise<Answer> {
    return post(`${this.url}/api${path}`, body, this.token);
  }
}

async function post(url: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${url}: ${answer.status} ${text}`).toBe(true);
  return text === '' ? {} : (JSON.parse(text) as Answer);
}
