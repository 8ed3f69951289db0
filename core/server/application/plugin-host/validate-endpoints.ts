import type { Gate } from '../../../contract';
import { isWider } from '../../../contract';
import type { ServerPlugin } from '../../plugin';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { endpointsOf } from '../../background/mail/endpoints-of';
import { declarationProblems } from './validate-endpoint-declaration';

/** Ids, addresses and counters that plugins have declared so far. */
export class DeclarationRegistry {
  private readonly ids = new Map<string, string>();
  private readonly addresses = new Map<string, string>();
  private readonly counters = new Map<string, string>();

  /**
   * Registers the endpoints and counters of a plugin if there are no errors. Of two plugins with the same address the
   * first keeps it.
   *
   * @returns a sentence for each error; it names both plugins.
   */
  register(plugin: ServerPlugin, gate: Gate): readonly string[] {
    const pluginId = plugin.manifest.id;
    const problems: string[] = [];
    const taken: { readonly id: string; readonly address: string }[] = [];
    for (const binding of endpointsOf(plugin)) {
      const { endpoint } = binding;
      const address = addressOf(endpoint.method, endpoint.path);
      const shown = `${endpoint.method} ${endpoint.path}`;
      const sameId = this.ids.get(endpoint.id) ?? (taken.some(({ id }) => id === endpoint.id) ? pluginId : undefined);
      const samePath =
        this.addresses.get(address) ?? (taken.some((other) => other.address === address) ? pluginId : undefined);
      if (!endpoint.id.startsWith(`${pluginId}.`)) {
        problems.push(`Endpoint '${endpoint.id}' of plugin '${pluginId}' must begin with '${pluginId}.'.`);
      }
      if (sameId !== undefined) {
        problems.push(`Endpoint '${endpoint.id}' is declared by plugin '${sameId}' and again by '${pluginId}'.`);
      }
      if (samePath !== undefined) {
        problems.push(`'${shown}' is answered by plugin '${samePath}' and by '${pluginId}'; only one may.`);
      }
      problems.push(...proofProblems(binding), ...declarationProblems(endpoint));
      if (endpoint.proof === undefined && isWider(endpoint.gate, gate)) {
        problems.push(
          `Endpoint '${endpoint.id}' is open to '${endpoint.gate.audience}', but its plugin only to '${gate.audience}'.`,
        );
      }
      taken.push({ id: endpoint.id, address });
    }
    for (const { name } of plugin.counters ?? []) {
      const owner = this.counters.get(name);
      if (owner !== undefined) {
        problems.push(`Counter '${name}' is declared by plugin '${owner}' and again by '${pluginId}'.`);
      }
    }
    if (problems.length === 0) {
      for (const { name } of plugin.counters ?? []) {
        this.counters.set(name, pluginId);
      }
      for (const { id, address } of taken) {
        this.ids.set(id, pluginId);
        this.addresses.set(address, pluginId);
      }
    }
    return problems;
  }
}

const entrances = {
  link: 'is entered by a link',
  'web-hook': 'receives a web hook',
  signature: 'receives signed requests',
} as const;

/** Errors of an endpoint that is entered by a proof. */
function proofProblems({ endpoint, proof }: EndpointBinding): readonly string[] {
  const { id, path, gate, effect, method, kind } = endpoint;
  if (endpoint.proof?.id !== proof?.id) {
    return [
      `Endpoint '${id}' and its handler must name the same proof; bind it by handleLink or handleWebHook, or by handleSigned.`,
    ];
  }
  if (proof === undefined) {
    return [];
  }
  const entered = entrances[proof.kind];
  return [
    proof.kind === 'signature' || path.includes('/:token')
      ? ''
      : `Endpoint '${id}' ${entered}, so its path must have ':token'.`,
    gate.audience === 'public' ? '' : `Endpoint '${id}' ${entered}, so its gate must be public.`,
    // A signature is of the bytes that were sent.
    proof.kind !== 'link' && kind !== 'raw' ? `Endpoint '${id}' ${entered}, so its kind must be 'raw'.` : '',
    // Mail scanners open links before people do.
    proof.kind === 'link' && proof.uses === 'once' && (effect === 'read' || method === 'GET')
      ? `Endpoint '${id}' uses up a link, so it must be a writing one that is not a GET.`
      : '',
  ].filter((problem) => problem !== '');
}

/** Addresses are compared as the router matches them: case-insensitively, without the names of parameters. */
function addressOf(method: string, path: string): string {
  return `${method} ${path.toLowerCase().replace(/:[^/]+/g, ':')}`;
}

/** Returns an error for each declaration named after another owner. */
export function ownedProblems(plugin: ServerPlugin): readonly string[] {
  const { id } = plugin.manifest;
  const named = [
    ...(plugin.jobs ?? []).map(({ job }) => job.id),
    ...(plugin.mails ?? []).map(({ name }) => name),
    ...(plugin.unsubscriptions ?? []).map(({ purpose }) => purpose.id),
  ].filter((name) => !name.startsWith(`${id}.`));
  const views = [...(plugin.publishes ?? []), ...(plugin.instanceViews ?? [])]
    .map(({ view }) => view.id)
    .filter((name) => !name.startsWith(`${id}:`));
  return [...named, ...views].map(
    (name) => `Plugin '${id}' may not declare '${name}'; its name belongs to another owner.`,
  );
}
