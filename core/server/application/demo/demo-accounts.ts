import { parse } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, Subject } from '../../../contract';
import { moduleNames, anonymousSubject, sessionLimits } from '../../../contract';
import type { RunningServer } from '../boot-options';
import { installationActor } from '../../request-context/system-actor';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { writeRequest } from '../../web/http/write-request';
import { Portals } from '../../identity/accounts/portals';
import { Accounts, Members, Sessions } from '../../identity/accounts/services';
import type { Actor } from '../../request-context/actor';
import type { PersonContext, PortalContext } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { sql } from '../../data/sql/tag';
import type { DemoAction, DemoClient, DemoCompany, DemoPerson } from './demo';

/** Audit action of the portal that marks the demo as complete. */
export const demoCompletedAction = 'core.demo.finish';

const plan = { code: 'ENTERPRISE', modules: moduleNames };

/** A person's session. It is replaced before it has been idle for as long as sessions may be. */
interface DemoSession {
  readonly token: string;
  /** Of the demo's clock, in milliseconds. */
  readonly usedAt: number;
}

/** A session that was not used for longer is replaced. Milliseconds. */
const maxIdle = sessionLimits.idle / 2;

/** The people of the demo company with their accounts and sessions. All their actions use the product's services. */
export class DemoAccounts implements DemoClient {
  /** Password of every account of the company; the same as long as the installation keeps its oldest key. */
  readonly password: string;
  private readonly ids = new Map<DemoPerson, string>();
  private readonly sessions = new Map<DemoPerson, DemoSession>();
  private clientId = '';

  constructor(
    private readonly server: RunningServer,
    private readonly company: DemoCompany,
  ) {
    this.password = passwordFrom(server.kernel.keys.all('demo').at(-1)?.secret ?? new Uint8Array());
  }

  idOf(person: DemoPerson): string {
    const id = this.ids.get(person);
    if (id === undefined) {
      throw new Error(`${person.fullName} does not work at ${this.company.name} yet. Set a later time for the action.`);
    }
    return id;
  }

  async call<S extends EndpointShape>(
    by: DemoPerson,
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options: { readonly ifMatch?: number } = {},
  ): Promise<EndpointResponse<S>> {
    const { clientId, server } = this;
    const token = await this.tokenOf(by);
    const call = await writeRequest(endpoint as Endpoint, parts as EndpointArguments<EndpointShape>, {
      ...options,
      token,
      clientId,
    });
    const { status, body } = await server.inject(call);
    if (status >= 300) {
      throw new Error(`In the demo, '${endpoint.id}' of ${by.fullName} returned ${status}: ${body}`);
    }
    const { response } = endpoint.shape;
    // The schema has just validated the value.
    return (response === undefined ? undefined : parse(response, JSON.parse(body))) as EndpointResponse<S>;
  }

  /** Registers the first person and creates the portal. */
  async createPortal(): Promise<void> {
    const { name, timeZone } = this.company;
    await this.register(this.founder);
    this.clientId = await this.as(this.founder, (context) => context.get(Portals).create(name, timeZone));
    await this.asOperator((context) => context.get(Entitlements).assign(this.clientId, plan, 'demo'));
    await this.server.kernel.eventing.settle();
    await this.complete(this.founder);
  }

  /** The other people are invited, join, and get a title and a team; some leave later. */
  membershipActions(): readonly DemoAction[] {
    return this.company.people.slice(1).flatMap((person) => {
      const { joinsAt, leavesAt } = person;
      const join: DemoAction = { at: joinsAt, run: () => this.join(person) };
      const leave = async (): Promise<void> => {
        await this.inPortal(this.founder, (context) => context.get(Members).end(this.idOf(person)));
      };
      return leavesAt === undefined ? [join] : [join, { at: leavesAt, run: leave }];
    });
  }

  /** Signs out every person and records the demo as complete. */
  async markCompleted(): Promise<void> {
    for (const person of this.sessions.keys()) {
      await this.as(person, (context) => context.get(Sessions).endAll(this.idOf(person), 'demo'));
    }
    const { clientId } = this;
    await this.inPortal(this.founder, (context) => {
      context.audit({ action: demoCompletedAction, entity: 'portal', entityId: clientId });
      return Promise.resolve();
    });
  }

  async hasInitialPassword({ email }: DemoPerson): Promise<boolean> {
    try {
      const { isVerified } = await this.run(anonymous, (context) =>
        context.get(Accounts).checkPassword({ email, password: this.password }, context),
      );
      return isVerified;
    } catch (error) {
      if (error instanceof AppError) {
        return false;
      }
      throw error;
    }
  }

  private get founder(): DemoPerson {
    const [founder] = this.company.people;
    if (founder === undefined) {
      throw new Error('The demo company has no people.');
    }
    return founder;
  }

  private async join(person: DemoPerson): Promise<void> {
    const { email, role } = person;
    const { clientId } = this;
    const [invited] = await this.inPortal(this.founder, (context) => context.get(Members).invite([{ email, role }]));
    await this.register(person);
    await this.as(person, (context) => context.get(Members).accept({ email, clientId, token: invited?.token }));
    await this.complete(person);
  }

  /** Reuses an account of an earlier demo. */
  private async register(person: DemoPerson): Promise<void> {
    const { fullName, email } = person;
    const { engine } = this.server.kernel;
    const [known] = await rowsAsSystem(engine, sql<{ id: string }>`select id from core.person where email = ${email}`);
    if (known !== undefined) {
      this.ids.set(person, known.id);
      return;
    }
    const { password } = this;
    const { ticket, emailContent } = await this.run(anonymous, (context) =>
      context.get(Accounts).register({ fullName, email, password }, context),
    );
    const { personId } = await this.run(anonymous, (context) =>
      context.get(Accounts).verifyAddress({ email, code: emailContent?.code ?? '', ticket }, context),
    );
    this.ids.set(person, personId);
  }

  private async complete(person: DemoPerson): Promise<void> {
    const { jobTitle, team, timeZone, phone, country: countryCode, diallingCode: stdCode } = person;
    await this.as(person, (context) =>
      context.get(Accounts).completeProfile({ jobTitle, timeZone, phone, countryCode, stdCode }),
    );
    await this.inPortal(this.founder, (context) =>
      context.get(Members).change(this.idOf(person), { title: jobTitle, team }),
    );
  }

  private async tokenOf(person: DemoPerson): Promise<string> {
    const usedAt = this.server.kernel.clock.now().getTime();
    const session = this.sessions.get(person);
    if (session !== undefined && usedAt - session.usedAt < maxIdle) {
      this.sessions.set(person, { ...session, usedAt });
      return session.token;
    }
    const personId = this.idOf(person);
    const { token } = await this.run(anonymous, (context) =>
      context.get(Sessions).open({ personId, device: 'Office computer', fingerprint: 'demo' }),
    );
    this.sessions.set(person, { token, usedAt });
    return token;
  }

  private inPortal<T>(person: DemoPerson, work: (context: PortalContext) => Promise<T>): Promise<T> {
    return this.as(person, (context) => context.get(Portals).enter(this.clientId, work));
  }

  private as<T>(person: DemoPerson, work: (context: PersonContext) => Promise<T>): Promise<T> {
    const personId = this.idOf(person);
    const subject: Subject = { ...anonymousSubject, signedIn: true, portal: 'unchosen' };
    return this.run({ ...anonymous, kind: 'user', userId: personId, email: person.email, subject }, work);
  }

  private asOperator<T>(work: (context: PersonContext) => Promise<T>): Promise<T> {
    return this.run(installationActor('operator'), work);
  }

  private run<T>(actor: Actor, work: (context: PersonContext) => Promise<T>): Promise<T> {
    const requestId = `demo-${crypto.randomUUID()}`;
    return this.server.kernel.contexts.forPerson({ pluginId: 'core', actor, requestId, mode: 'write' }, work);
  }
}

const anonymous: Actor = {
  kind: 'anonymous',
  userId: undefined,
  email: undefined,
  sessionId: undefined,
  subject: anonymousSubject,
  principals: new Set(),
};

/** 80 bits in four groups, without letters and digits that look alike. */
function passwordFrom(secret: Uint8Array): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const word = [...secret.slice(0, 16)].map((byte) => letters[byte % letters.length]).join('');
  return word.replace(/.{4}(?=.)/g, '$&-');
}
