import type { Gate } from '../../../contract';
import { isWider } from '../../../contract';
import type { ServerPlugin } from '../../plugin';

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
    for (const { endpoint } of plugin.endpoints ?? []) {
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
      if (isWider(endpoint.gate, gate)) {
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
  ].filter((name) => !name.startsWith(`${id}.`));
  const views = (plugin.publishes ?? []).map(({ view }) => view.id).filter((name) => !name.startsWith(`${id}:`));
  return [...named, ...views].map(
    (name) => `Plugin '${id}' may not declare '${name}'; its name belongs to another owner.`,
  );
}
