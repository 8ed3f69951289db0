import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointArguments, EndpointShape } from '../contract';
import { tighten } from '../contract';
import type { InjectedRequest } from '../server/web/fastify/fastify-server';
import type { EndpointBinding } from '../server/request-context/endpoint-binding';
import type { GrantedCaller } from './describe-plugin-malformed';
import { malformedRequestsFor } from './describe-plugin-malformed';
import type { Attempt, PartChanges, WalkedEndpoint } from './describe-plugin-attempts';
import { differenceFromExpected, problemFlaws } from './describe-plugin-attempts';
import * as claims from './describe-plugin-claims';
import { exampleOf } from './describe-plugin-examples';
import type { TestServer } from './start-server';
import type { TestResponse } from './test-request';
import { describeResponse, messageOf, requestFor } from './test-request';
import type { TestPerson } from './test-people';

export interface EndpointWalkOptions {
  readonly server: TestServer;
  /** Ids of endpoints that may be called without a session. Opening one is a decision, so each is listed. */
  readonly publicEndpoints: readonly string[];
  /** Ids of the plugins under test; default: all installed ones, and core. */
  readonly about?: readonly string[];
}

/** Part of every text in the victim's portal; no response to another caller may contain it. */
const mark = 'Quetzalcoatl';
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Calls every endpoint of a running server in every way that must fail, with arguments generated from its schemas, so no
 * list of endpoints exists. Each walk returns a message for every problem that it found.
 */
export class EndpointWalk {
  /** Number of requests sent. */
  requestCount = 0;
  readonly targets: readonly WalkedEndpoint[];
  private readonly refusals: string[] = [];
  private foreignIds: readonly string[] = [];
  /** Tokens for requests that may end their session, by person, until one succeeds. */
  private readonly spare = new Map<string, string>();
  /** Sessions of people whose first one was ended, by person. */
  private readonly renewed = new Map<string, string>();

  private constructor(
    private readonly options: EndpointWalkOptions,
    private readonly world: claims.WalkFixtures,
  ) {
    this.targets = targetsOf(options);
  }

  /** Creates the portals and people, and calls every endpoint as the victim. */
  static async start(options: EndpointWalkOptions): Promise<EndpointWalk> {
    const { people } = options.server;
    const victim = await people.portal({ name: mark, admin: await people.person({ fullName: `Ann ${mark}` }) });
    const own = await people.portal({ name: 'Own' });
    const walk = new EndpointWalk(options, {
      victim,
      own,
      member: await people.member(own),
      withoutPortal: await people.person(),
      superAdmin: await people.person({ isSuperAdmin: true }),
      readOnly: await people.portal({ name: 'Poor', access: 'read-only' }),
      noModules: await people.portal({ name: 'Bare', modules: [] }),
    });
    await walk.fill();
    return walk;
  }

  /** Without a session, or with an invalid one. */
  async withoutSession(): Promise<readonly string[]> {
    const { publicEndpoints } = this.options;
    const entranceOf = ({ id, proof }: Endpoint): 'open' | 'proof' | 'session' =>
      proof !== undefined ? 'proof' : publicEndpoints.includes(id) ? 'open' : 'session';
    const opened = this.targets
      .filter(({ endpoint, gate }) => gate.audience === 'public' && entranceOf(endpoint) === 'session')
      .map(({ endpoint }) => `${endpoint.id} is open to the public, and not among the endpoints that may be`);
    const found = await this.run((target) => claims.attemptsWithoutSession(this.world, entranceOf(target.endpoint)));
    return [...opened, ...found];
  }

  /** As people who lack the role or the portal. */
  asOtherCallers(): Promise<readonly string[]> {
    return this.run((target) => claims.attemptsOfOtherCallers(this.world, target));
  }

  /** As an admin in their own portal. */
  asOwnAdmin(): Promise<readonly string[]> {
    return this.run((target) => claims.asOwnAdmin(this.world, target));
  }

  /** As the admin of another portal who names the victim's portal. */
  asForeignAdmin(): Promise<readonly string[]> {
    return this.unchanged(() => this.run((target) => claims.asForeignAdmin(this.world, target)));
  }

  /** As the admin of another portal, with ids of the victim's entities. */
  async withForeignIds(): Promise<readonly string[]> {
    if (this.foreignIds.length === 0) {
      const cause = this.refusals.join('; ') || 'no endpoint returns an id';
      return [`the calls that create data for this test left nothing with an id: ${cause}`];
    }
    return this.unchanged(() => this.run((target) => claims.withForeignIds(this.world, target, this.foreignIds)));
  }

  /** As the victim, with ids of its own entities: no request may cause a server error. */
  async withOwnIds(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const target of this.targets) {
      for (const attempt of claims.withOwnIds(this.world, target, this.foreignIds)) {
        const response = await this.send(target, attempt);
        if (response.status >= 500) {
          found.push(`${target.endpoint.id} ${attempt.description} answered ${describeResponse(response)}`);
        }
      }
    }
    return found;
  }

  /** As the admin of a portal whose plan is empty. */
  withoutModules(): Promise<readonly string[]> {
    return this.run((target) => claims.withoutModules(this.world, target));
  }

  /** As the admin of a read-only portal. */
  onReadOnlyPortal(): Promise<readonly string[]> {
    return this.run((target) => claims.onReadOnlyPortal(this.world, target));
  }

  /** With malformed requests of every kind. */
  withMalformedRequests(): Promise<readonly string[]> {
    return this.run((target) => malformedRequestsFor(target, this.abuserOf(target), this.methodsAt(target)));
  }

  /** Methods that some endpoint has at the address of this one. */
  private methodsAt({ endpoint }: WalkedEndpoint): readonly string[] {
    const address = (path: string): string => path.replaceAll(/:\w+/g, ':').toLowerCase();
    return this.targets
      .filter((each) => address(each.endpoint.path) === address(endpoint.path))
      .map((each) => each.endpoint.method);
  }

  private abuserOf({ gate }: WalkedEndpoint): GrantedCaller {
    const { own, superAdmin } = this.world;
    if (gate.audience === 'public') {
      return { as: undefined, clientId: undefined };
    }
    return gate.audience === 'super-admin'
      ? { as: superAdmin, clientId: undefined }
      : { as: own.admin, clientId: own.clientId };
  }

  /** Calls every endpoint once as the victim, to create data. */
  private async fill(): Promise<void> {
    const { victim } = this.world;
    const responses: string[] = [];
    for (const target of this.targets.filter(claims.isInPortal)) {
      const attempt: Attempt = {
        description: 'as its owner',
        as: victim.admin,
        clientId: victim.clientId,
        expected: 'survives',
      };
      const response = await this.send(target, attempt, `${mark} ${this.requestCount}`);
      responses.push(response.text);
      if (response.status >= 400 && target.endpoint.effect === 'write') {
        this.refusals.push(`${target.endpoint.id} answered ${describeResponse(response)}`);
      }
    }
    responses.push(await this.snapshot());
    const others = JSON.stringify(this.world).match(uuids) ?? [];
    const known = new Set(others.filter((id) => id !== victim.admin.personId));
    this.foreignIds = [...new Set(responses.join(' ').match(uuids))].filter((id) => !known.has(id));
  }

  /** Everything in the victim's portal that can be read without an id. */
  private async snapshot(): Promise<string> {
    const { victim } = this.world;
    const readable = this.targets.filter(
      (target) =>
        claims.isInPortal(target) && target.endpoint.effect === 'read' && !target.endpoint.path.includes('/:'),
    );
    const responses: string[] = [];
    for (const target of readable) {
      const { endpoint } = target;
      const call = await requestFor(endpoint, { query: {} } as EndpointArguments<EndpointShape>, {
        as: victim.admin,
        portal: victim,
      });
      const { status, text } = await this.options.server.request(call);
      // A refusal for a missing parameter says nothing about the portal, and its request id differs each time.
      responses.push(`${endpoint.id}: ${status < 400 ? text : status}`);
    }
    return responses.join('\n');
  }

  /** Checks that an attack leaves the victim's portal unchanged. */
  private async unchanged(attack: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const before = await this.snapshot();
    const found = await attack();
    const after = await this.snapshot();
    return before === after ? found : [...found, `the other portal was changed: ${before}\nbecame: ${after}`];
  }

  private async run(attemptsOf: (target: WalkedEndpoint) => readonly Attempt[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const target of this.targets) {
      for (const attempt of attemptsOf(target)) {
        const answer = await this.send(target, attempt);
        found.push(...this.flawsIn(target, attempt, answer));
      }
    }
    return found;
  }

  private flawsIn(
    { endpoint, gate }: WalkedEndpoint,
    { description, expected, check, as }: Attempt,
    answer: TestResponse,
  ): readonly string[] {
    // Super-admins see the companies by their names.
    const seesAll = gate.audience === 'super-admin' && as === this.world.superAdmin;
    const difference = differenceFromExpected(expected, answer);
    const flaws = [
      ...(difference === undefined ? problemFlaws(answer) : [difference]),
      ...(!seesAll && answer.text.includes(mark) ? ['which shows data of another portal'] : []),
      ...(difference === undefined ? [check?.(answer)] : []),
    ].filter((flaw) => flaw !== undefined);
    const { status } = answer;
    return flaws.map((flaw) => `${endpoint.id} ${description} answered ${status}, ${flaw}: ${messageOf(answer)}`);
  }

  private async send(target: WalkedEndpoint, attempt: Attempt, text = 'Example'): Promise<TestResponse> {
    const { endpoint } = target;
    const { as, clientId, parts = {}, change = (call: InjectedRequest) => call } = attempt;
    const claim = as === undefined ? {} : { email: as.email, clientId };
    const call = await requestFor(endpoint, partsOf(target, parts, { text, ...claim }), {
      ...(as === undefined ? {} : { as: await this.withLiveSession(target, as) }),
      ...(clientId === undefined ? {} : { portal: { clientId } }),
      ...(endpoint.concurrency === undefined ? {} : { ifMatch: 1 }),
    });
    this.requestCount += 1;
    const answer = await this.options.server.request(change(call));
    if (answer.status < 400 && as !== undefined && mayEndSession(target)) {
      this.spare.delete(as.personId);
      this.renewed.set(as.personId, await this.openSession(as));
    }
    return answer;
  }

  private async withLiveSession(target: WalkedEndpoint, person: TestPerson): Promise<{ readonly token: string }> {
    const { personId } = person;
    if (!mayEndSession(target)) {
      return { token: this.renewed.get(personId) ?? person.token };
    }
    const token = this.spare.get(personId) ?? (await this.openSession(person));
    this.spare.set(personId, token);
    return { token };
  }

  private openSession(person: TestPerson): Promise<string> {
    return this.options.server.people.session(person.personId, person === this.world.superAdmin);
  }
}

/** True for endpoints such as sign-out, and those that end all other sessions of the person. */
function mayEndSession({ endpoint, gate }: WalkedEndpoint): boolean {
  return (gate.audience === 'signed-in' || gate.audience === 'super-admin') && endpoint.effect === 'write';
}

interface Caller {
  /** Value for free text fields. */
  readonly text: string;
  readonly email?: string;
  readonly clientId?: string | undefined;
}

/** Arguments that the schemas accept, with true claims about the caller, and with the changes applied. */
function partsOf({ endpoint }: WalkedEndpoint, changes: PartChanges, caller: Caller): EndpointArguments<EndpointShape> {
  const { params, query, body } = endpoint.shape;
  const { replaced, extra, fill = 'least' } = changes;
  const { text } = caller;
  const claimed = endpoint.claims?.caller ?? [];
  const about = (part: string): string => `${part} of ${endpoint.id}`;
  const example = body === undefined ? {} : exampleOf(body, { text, fill, about: about('body') });
  // A stream of bytes has no fields.
  const ofBody = example instanceof Blob ? example : { ...withTrueClaims(example, caller, claimed), ...extra };
  const made: Record<string, object> = {
    ...(params === undefined
      ? {}
      : { params: exampleOf(params, { text: randomUUID(), about: about('params') }) as object }),
    ...(query === undefined
      ? {}
      : { query: withTrueClaims(exampleOf(query, { text, fill, about: about('query') }), caller, claimed) }),
    ...(body === undefined && extra === undefined ? {} : { body: ofBody }),
  };
  if (replaced !== undefined) {
    made[replaced.part] = { ...made[replaced.part], ...replaced.values };
  }
  return made as EndpointArguments<EndpointShape>;
}

function withTrueClaims(made: unknown, { email, clientId }: Caller, claimed: readonly string[]): object {
  const fields = Object.entries(made as object).map(([name, value]: [string, unknown]) => {
    if (/^clientid$/i.test(name)) {
      return [name, clientId ?? value];
    }
    return [name, claimed.includes(name) ? (email ?? value) : value];
  });
  return Object.fromEntries(fields) as object;
}

function targetsOf({ server, about }: EndpointWalkOptions): readonly WalkedEndpoint[] {
  const { host, eventing } = server.running.kernel;
  const own = eventing.endpoints.map(({ endpoint }) => ({ endpoint, pluginId: 'core', gate: endpoint.gate }));
  const ofPlugins = host.all.flatMap(({ plugin, gate }) =>
    (plugin.endpoints ?? []).map(({ endpoint }: EndpointBinding) => ({
      endpoint,
      pluginId: plugin.manifest.id,
      // A proof is checked instead of the plugin's gate, so that only its holder learns about modules and plans.
      gate: endpoint.proof === undefined ? tighten(gate, endpoint.gate) : endpoint.gate,
    })),
  );
  return [...own, ...ofPlugins].filter(({ pluginId }) => about === undefined || about.includes(pluginId));
}
