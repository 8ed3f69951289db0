import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import type { TestResponse, TestPerson, TestPortal, TestServer } from '../../../core/testing';
import { problemFlaws } from '../../../core/testing';
import type { OpenApiOperation } from './document';
import { componentsOf, operationsOf } from './document';
import type { FuzzCaller, FuzzRequest } from './requests';
import { requestsOf } from './requests';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const maxIds = 400;

/** What went wrong, with everything that is needed to see it again. */
export interface FuzzFinding {
  readonly operation: string;
  readonly seed: number;
  readonly what: string;
}

export interface FuzzOptions {
  readonly server: TestServer;
  readonly seed: number;
  /** Calls of each operation in one round. */
  readonly runs: number;
}

/** Calls everything that the OpenAPI document names, and believes nothing of what comes back. */
export class Fuzzer {
  calls = 0;
  readonly statuses = new Map<number, number>();
  private readonly ids = new Set<string>();
  private readonly checks = new Map<string, (body: unknown) => string | undefined>();
  private people: { readonly portal: TestPortal; readonly member: TestPerson } | undefined;

  private constructor(
    private readonly options: FuzzOptions,
    private readonly document: object,
    readonly operations: readonly OpenApiOperation[],
  ) {}

  static async start(options: FuzzOptions): Promise<Fuzzer> {
    const { json } = await options.server.request({ method: 'GET', url: '/api/openapi.json' });
    const fuzzer = new Fuzzer(options, json as object, operationsOf(json));
    const other = await options.server.people.portal({ name: 'Another' });
    fuzzer.ids.add(other.clientId).add(other.admin.personId);
    return fuzzer;
  }

  /** Every operation once, with its runs. @returns the first finding of each operation, made as small as it gets. */
  async round(until: number): Promise<readonly FuzzFinding[]> {
    const findings: FuzzFinding[] = [];
    for (const operation of this.operations) {
      if (Date.now() > until) {
        break;
      }
      const found = await this.try(operation);
      findings.push(...(found === undefined ? [] : [found]));
    }
    return findings;
  }

  private async try(operation: OpenApiOperation): Promise<FuzzFinding | undefined> {
    const { seed, runs } = this.options;
    const requests = requestsOf(operation, componentsOf(this.document), () => [...this.ids]);
    const property = fc.asyncProperty(requests, async (request) => {
      const flaws = await this.send(operation, request);
      if (flaws.length > 0) {
        throw new Error(flaws.join('; '));
      }
    });
    const details = await fc.check(property, {
      seed: seed + this.calls,
      numRuns: runs,
      interruptAfterTimeLimit: 20_000,
    });
    if (!details.failed || details.counterexample === null) {
      return undefined;
    }
    const cause = String(details.errorInstance);
    return {
      operation: operation.operationId,
      seed: details.seed,
      what: `${cause} with ${JSON.stringify(details.counterexample[0]).slice(0, 2_000)}`,
    };
  }

  private async send(operation: OpenApiOperation, request: FuzzRequest): Promise<readonly string[]> {
    const { portal, member } = await this.crew();
    const tokens: Readonly<Record<FuzzCaller, string | undefined>> = {
      anonymous: undefined,
      impostor: 'x'.repeat(43),
      member: member.token,
      admin: portal.admin.token,
    };
    const token = tokens[request.caller];
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encode(request.path[name] ?? ''));
    const query = request.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    const answer = await this.options.server.request({
      method: operation.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(request.body === undefined || operation.method === 'GET' ? {} : { body: request.body }),
    });
    this.calls += 1;
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 401 && (request.caller === 'member' || request.caller === 'admin')) {
      // A person signed out, left or closed the account: new people make the next requests.
      this.people = undefined;
    }
    this.learn(answer);
    return this.flawsOf(operation, answer);
  }

  private flawsOf(operation: OpenApiOperation, answer: TestResponse): readonly string[] {
    const { status, text } = answer;
    if (status >= 500) {
      return [`${status}: ${text.slice(0, 500)}`];
    }
    if (status >= 400) {
      const isNowhere = status === 404 || status === 405;
      const isNamed = isNowhere || operation.responses[String(status)] !== undefined;
      return [...problemFlaws(answer), ...(isNamed ? [] : [`${status} is not in the document: ${text.slice(0, 300)}`])];
    }
    const named = operation.responses[String(status)];
    if (named === undefined) {
      return [`${status} is not in the document`];
    }
    const schema = named.content?.['application/json']?.schema;
    const flaw = schema === undefined ? undefined : this.checkOf(operation, status, schema)(answer.json);
    return flaw === undefined ? [] : [`The answer does not fit its schema: ${flaw}`];
  }

  private checkOf(operation: OpenApiOperation, status: number, schema: object): (body: unknown) => string | undefined {
    const key = `${operation.operationId} ${status}`;
    const known = this.checks.get(key);
    if (known !== undefined) {
      return known;
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ ...schema, components: { schemas: componentsOf(this.document) } });
    const check = (body: unknown): string | undefined => (validate(body) ? undefined : ajv.errorsText(validate.errors));
    this.checks.set(key, check);
    return check;
  }

  /** Ids of what exists lead further than ids of nothing. */
  private learn({ text, status }: TestResponse): void {
    for (const id of status < 300 ? (text.match(uuids) ?? []) : []) {
      if (this.ids.size < maxIds) {
        this.ids.add(id.toLowerCase());
      }
    }
  }

  private async crew(): Promise<{ readonly portal: TestPortal; readonly member: TestPerson }> {
    const { people } = this.options.server;
    if (this.people === undefined) {
      const portal = await people.portal({ name: 'Fuzzed' });
      this.people = { portal, member: await people.member(portal) };
      this.ids.add(portal.clientId).add(this.people.member.personId);
    }
    return this.people;
  }
}

/** Lone halves of a pair cannot be encoded; a hostile client sends their bytes all the same. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
