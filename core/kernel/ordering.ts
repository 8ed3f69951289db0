import type { Gate } from '../contract/access';
import { tighten } from '../contract/access';
import { ownerOf } from '../contract/token';
import type { PluginShape } from './validate-manifest';

/** Why a plugin can't run, as one sentence for the operator. */
export interface RefusedPlugin<P extends PluginShape> {
  readonly plugin: P;
  readonly reason: string;
}

/** Plugins ordered so that providers precede their consumers, with what follows from their `requires`. */
export interface OrderedPlugins<P extends PluginShape> {
  readonly ordered: readonly P[];
  readonly refused: readonly RefusedPlugin<P>[];
  /** The plugin that provides a token. */
  ownerOf(token: symbol): P | undefined;
  /** Providers of the plugin's required services, without duplicates and without core. */
  ownersOf(plugin: P): readonly P[];
  /** Plugins that require a service of this one. */
  consumersOf(plugin: P): readonly P[];
  /** The plugin's gate tightened by those of all its direct and indirect providers. */
  gateOf(plugin: P): Gate;
}

/**
 * Orders plugins by `requires` and refuses those that can never start: a required service without a provider, a cycle,
 * a second provider of the same service, a second plugin with the same id.
 *
 * Plugins that depend on a refused one are refused too, because their provider never starts. All indexes are built here
 * once; neither side scans all plugins later.
 */
export function orderPlugins<P extends PluginShape>(plugins: readonly P[]): OrderedPlugins<P> {
  const reasons = new Map<P, string>();
  const byId = new Map<string, P>();
  const byToken = new Map<symbol, P>();
  for (const plugin of plugins) {
    const reason = register(plugin, byId, byToken);
    if (reason !== undefined) {
      reasons.set(plugin, reason);
    }
  }
  const owners = new Map<P, readonly P[]>();
  for (const plugin of plugins) {
    owners.set(plugin, findOwners(plugin, byToken));
  }
  const ordered = sort(plugins, { byToken, owners, reasons });
  return summarise(plugins, { ordered, owners, reasons, byToken });
}

function register<P extends PluginShape>(plugin: P, byId: Map<string, P>, byToken: Map<symbol, P>): string | undefined {
  const { id } = plugin.manifest;
  if (byId.has(id)) {
    return `Plugin '${id}' is installed twice; remove one of the two.`;
  }
  byId.set(id, plugin);
  for (const token of plugin.provides ?? []) {
    const other = byToken.get(token);
    if (other !== undefined) {
      return `Plugin '${id}' provides '${token.description}', and so does '${other.manifest.id}'; only one may.`;
    }
    byToken.set(token, plugin);
  }
  return undefined;
}

/** Services of core and the host exist before any plugin. */
function isForeign(token: symbol): boolean {
  const owner = ownerOf(token);
  return owner !== 'core' && owner !== 'host';
}

function findOwners<P extends PluginShape>(plugin: P, byToken: ReadonlyMap<symbol, P>): readonly P[] {
  const found = new Set<P>();
  for (const token of plugin.requires ?? []) {
    const owner = byToken.get(token);
    if (owner !== undefined && owner !== plugin) {
      found.add(owner);
    }
  }
  return [...found];
}

interface Sorting<P extends PluginShape> {
  readonly byToken: ReadonlyMap<symbol, P>;
  readonly owners: ReadonlyMap<P, readonly P[]>;
  readonly reasons: Map<P, string>;
}

function sort<P extends PluginShape>(plugins: readonly P[], { byToken, owners, reasons }: Sorting<P>): readonly P[] {
  const ordered: P[] = [];
  const states = new Map<P, 'visiting' | 'done'>();
  const path: P[] = [];
  const visit = (plugin: P): void => {
    if (states.has(plugin)) {
      return;
    }
    states.set(plugin, 'visiting');
    path.push(plugin);
    for (const owner of owners.get(plugin) ?? []) {
      if (states.get(owner) === 'visiting') {
        refuseCycle(path.slice(path.indexOf(owner)), reasons);
      }
      visit(owner);
    }
    path.pop();
    states.set(plugin, 'done');
    const reason = reasons.get(plugin) ?? missingOwner(plugin, byToken, reasons);
    if (reason !== undefined) {
      reasons.set(plugin, reason);
      return;
    }
    ordered.push(plugin);
  };
  for (const plugin of plugins) {
    visit(plugin);
  }
  return ordered;
}

function refuseCycle<P extends PluginShape>(cycle: readonly P[], reasons: Map<P, string>): void {
  const names = [...cycle, ...cycle.slice(0, 1)].map((plugin) => `'${plugin.manifest.id}'`).join(' → ');
  for (const plugin of cycle) {
    reasons.set(
      plugin,
      `Plugins require each other in a cycle: ${names}. Move the shared part to a contract or a slot.`,
    );
  }
}

function missingOwner<P extends PluginShape>(
  plugin: P,
  byToken: ReadonlyMap<symbol, P>,
  reasons: ReadonlyMap<P, string>,
): string | undefined {
  const { id } = plugin.manifest;
  for (const token of (plugin.requires ?? []).filter(isForeign)) {
    const owner = byToken.get(token);
    if (owner === undefined) {
      return `Plugin '${id}' requires '${token.description}', which no installed plugin provides.`;
    }
    if (owner !== plugin && reasons.has(owner)) {
      return `Plugin '${id}' requires '${token.description}', but plugin '${owner.manifest.id}' cannot run.`;
    }
  }
  return undefined;
}

interface Sorted<P extends PluginShape> extends Sorting<P> {
  readonly ordered: readonly P[];
}

function summarise<P extends PluginShape>(plugins: readonly P[], sorted: Sorted<P>): OrderedPlugins<P> {
  const { ordered, owners, reasons, byToken } = sorted;
  const consumers = new Map<P, P[]>();
  const gates = new Map<P, Gate>();
  for (const plugin of ordered) {
    let { gate }: { readonly gate: Gate } = plugin.manifest;
    for (const owner of owners.get(plugin) ?? []) {
      gate = tighten(gate, gates.get(owner));
      consumers.set(owner, [...(consumers.get(owner) ?? []), plugin]);
    }
    gates.set(plugin, gate);
  }
  return {
    ordered,
    refused: plugins.flatMap((plugin) => {
      const reason = reasons.get(plugin);
      return reason === undefined ? [] : [{ plugin, reason }];
    }),
    ownerOf: (token) => byToken.get(token),
    ownersOf: (plugin) => owners.get(plugin) ?? [],
    consumersOf: (plugin) => consumers.get(plugin) ?? [],
    gateOf: (plugin) => gates.get(plugin) ?? plugin.manifest.gate,
  };
}
