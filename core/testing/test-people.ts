import type { ModuleName, PortalRole, Subject } from '../contract';
import { moduleNames, anonymousSubject } from '../contract';
import type { Kernel } from '../server/application/kernel';
import type { Actor } from '../server/request-context/actor';
import type { PersonContext } from '../server/request-context/call-context';
import { Entitlements } from '../server/identity/entitlements/entitlements';
import { Portals } from '../server/identity/accounts/portals';
import { Members, Sessions } from '../server/identity/accounts/services';
import { newId } from '../server/identity/accounts/new-id';
import { runAsSystem } from '../server/data/sql/system-statements';
import { sql } from '../server/data/sql/tag';

/** A person with an account and a session. */
export interface TestPerson {
  readonly personId: string;
  readonly email: string;
  readonly fullName: string;
  readonly token: string;
}

/** A portal with its first admin. */
export interface TestPortal {
  readonly clientId: string;
  readonly name: string;
  readonly admin: TestPerson;
}

export interface TestPersonOptions {
  readonly fullName?: string;
  readonly email?: string;
  readonly isSuperAdmin?: boolean;
  /** Default: not chosen. */
  readonly language?: string;
}

export interface TestPortalOptions {
  readonly name?: string;
  readonly timeZone?: string;
  /** Default: all six, and those that installed plugins require. */
  readonly modules?: readonly ModuleName[];
  readonly access?: 'full' | 'read-only';
  /** Default: a new person. */
  readonly admin?: TestPerson;
}

/** Creates people and portals with core's services, without pages and passwords. */
export class TestPeople {
  private count = 0;

  constructor(private readonly kernel: Kernel) {}

  async person(options: TestPersonOptions = {}): Promise<TestPerson> {
    this.count += 1;
    const { fullName = `Person ${this.count}`, isSuperAdmin = false, language } = options;
    const { clock, engine } = this.kernel;
    const now = clock.now();
    const personId = newId(now);
    const email = (options.email ?? `person-${personId.slice(-12)}@example.com`).toLowerCase();
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.person (id, email, full_name, email_verified_at, profile_completed_at, is_super_admin,
          appearance, created_at, updated_at)
        values (${personId}, ${email}, ${fullName}, ${now}, ${now}, ${isSuperAdmin},
          ${sql.json(language === undefined ? {} : { language })}::jsonb, ${now}, ${now})`,
    );
    return { personId, email, fullName, token: await this.session(personId, isSuperAdmin) };
  }

  private allModules(): readonly ModuleName[] {
    const asked = this.kernel.host.all.flatMap(({ plugin }) => plugin.manifest.gate.modules ?? []);
    return [...new Set([...moduleNames, ...asked])];
  }

  /** Another session of the same person, as on a second device. */
  async session(personId: string, isSuperAdmin = false): Promise<string> {
    const { token } = await this.asInstallation((context) =>
      context.get(Sessions).open({
        personId,
        device: 'test',
        fingerprint: 'test',
        ...(isSuperAdmin ? ({ kind: 'super-admin', secondStep: 'verified' } as const) : {}),
      }),
    );
    return token;
  }

  async portal(options: TestPortalOptions = {}): Promise<TestPortal> {
    const { name = 'Acme', timeZone = 'Europe/Berlin', access = 'full' } = options;
    const modules = options.modules ?? this.allModules();
    const admin = options.admin ?? (await this.person());
    const clientId = await this.asPerson(admin, (context) => context.get(Portals).create(name, timeZone));
    await this.setPlan({ clientId }, modules);
    if (access !== 'full') {
      await this.restrict({ clientId }, access);
    }
    return { clientId, name, admin };
  }

  /** Changes the access of a portal; resolves when the change has reached every subscriber. */
  async restrict({ clientId }: { readonly clientId: string }, access: 'full' | 'read-only'): Promise<void> {
    await this.asInstallation((context) => context.get(Entitlements).restrict(clientId, access, 'test'));
    await this.kernel.eventing.settle();
  }

  /** Gives the portal exactly these modules; resolves when the change has reached every subscriber. */
  async setPlan({ clientId }: { readonly clientId: string }, modules: readonly ModuleName[]): Promise<void> {
    await this.asInstallation((context) =>
      context.get(Entitlements).assign(clientId, { code: 'ENTERPRISE', modules }, 'test'),
    );
    await this.kernel.eventing.settle();
  }

  async member(
    portal: TestPortal,
    options: TestPersonOptions & { readonly role?: PortalRole } = {},
  ): Promise<TestPerson> {
    const person = await this.person(options);
    await this.join(portal, person, options.role);
    return person;
  }

  /** Invites a person as the admin and accepts as the person. */
  async join(portal: TestPortal, person: TestPerson, role: PortalRole = 'member'): Promise<void> {
    const [invited] = await this.asPerson(portal.admin, (context) =>
      context
        .get(Portals)
        .enter(portal.clientId, (inside) => inside.get(Members).invite([{ email: person.email, role }])),
    );
    await this.asPerson(person, (context) =>
      context.get(Members).accept({ email: person.email, clientId: portal.clientId, token: invited?.token }),
    );
    await this.kernel.eventing.settle();
  }

  /** Runs work of core as a person, outside of any portal. */
  asPerson<T>(person: TestPerson, work: (context: PersonContext) => Promise<T>): Promise<T> {
    const subject: Subject = { ...anonymousSubject, signedIn: true, portal: 'unchosen' };
    return this.run({ ...anonymous, kind: 'user', userId: person.personId, email: person.email, subject }, work);
  }

  private asInstallation<T>(work: (context: PersonContext) => Promise<T>): Promise<T> {
    return this.run(anonymous, work);
  }

  private run<T>(actor: Actor, work: (context: PersonContext) => Promise<T>): Promise<T> {
    return this.kernel.contexts.forPerson({ pluginId: 'core', actor, requestId: 'test', mode: 'write' }, work);
  }
}

const anonymous: Actor = {
  kind: 'operator',
  userId: undefined,
  email: undefined,
  sessionId: undefined,
  subject: anonymousSubject,
  principals: new Set(),
};
