import type { Container } from 'inversify';
import type { PortalRole, Subject } from '../../../contract';
import { decideAccess, ownerOf, anonymousSubject } from '../../../contract';
import type { OrderedPlugins } from '../../../kernel/ordering';
import { orderPlugins } from '../../../kernel/ordering';
import type { Clock, Logger } from '../../../kernel/services';
import { manifestProblems } from '../../../kernel/validate-manifest';
import type { CoreServiceBinding } from '../../request-context/core-service';
import type { ServiceLookup, ServiceSource } from '../../request-context/service-lookup';
import type { ServerPluginRecord, ServerPluginRegistry } from './server-plugin-records';
import type { ServerPlugin } from '../../plugin';
import type { ReadableViews } from '../../data/sql/unit-of-work';
import { RunningServerPlugin } from './running-server-plugin';
import { declarationProblems } from './validate-declarations';
import { DeclarationRegistry, ownedProblems } from './validate-endpoints';

export interface PluginHostOptions {
  readonly plugins: readonly ServerPlugin[];
  /** Container of the kernel's singletons, all of them resolved already. */
  readonly root: Container;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** The plugins of this process: which are installed, which run, and which services they provide. */
export class PluginHost implements ServerPluginRegistry, ServiceLookup {
  private readonly hosted: readonly RunningServerPlugin[];
  private readonly byId = new Map<string, RunningServerPlugin>();
  private readonly order: OrderedPlugins<ServerPlugin>;
  private coreServices: ReadonlyMap<symbol, CoreServiceBinding> = new Map();
  private sources = new Map<string, Map<symbol, ServiceSource | undefined>>();
  private readonly readable = new Map<string, ReadableViews>();
  private readonly permissions: ReadonlyMap<PortalRole, ReadonlySet<string>>;

  constructor(private readonly options: PluginHostOptions) {
    const { plugins, root, logger } = options;
    const problems = new Map<ServerPlugin, readonly string[]>();
    for (const plugin of plugins) {
      problems.set(plugin, [...manifestProblems(plugin), ...ownedProblems(plugin), ...declarationProblems(plugin)]);
    }
    const sound = plugins.filter((plugin) => problems.get(plugin)?.length === 0);
    const order = withoutClashes(sound, problems);
    this.order = order;
    const reasons = new Map(order.refused.map(({ plugin, reason }) => [plugin, reason]));
    const refused = plugins.filter((plugin) => !order.ordered.includes(plugin));
    this.hosted = [...order.ordered, ...refused].map((plugin) => {
      const { id } = plugin.manifest;
      const hosted = new RunningServerPlugin(plugin, order.gateOf(plugin), root, logger.scoped(`${id}:plugin`));
      const [found = reasons.get(plugin)] = problems.get(plugin) ?? [];
      if (found !== undefined) {
        hosted.fail(new Error(found));
      }
      return hosted;
    });
    for (const hosted of this.hosted) {
      if (!this.byId.has(hosted.id)) {
        this.byId.set(hosted.id, hosted);
        this.readable.set(hosted.id, readableBy(hosted.plugin));
      }
    }
    this.permissions = new Map([
      ['admin', this.permissionsFor('admin')],
      ['member', this.permissionsFor('member')],
    ]);
  }

  get all(): readonly ServerPluginRecord[] {
    return this.hosted;
  }

  get(pluginId: string): ServerPluginRecord | undefined {
    return this.byId.get(pluginId);
  }

  /** Plugins with valid declarations. Only their migrations run and only their endpoints are mounted. */
  get accepted(): readonly ServerPlugin[] {
    return this.order.ordered;
  }

  /** Permissions of a role in every portal, according to the manifests. */
  permissionsOf(role: PortalRole): ReadonlySet<string> {
    return this.permissions.get(role) ?? new Set();
  }

  declaresNotification(pluginId: string, type: string): boolean {
    return this.get(pluginId)?.plugin.notifications?.some(({ id }) => id === type) ?? false;
  }

  /** @throws Error when a critical plugin was refused. Called before the migrations. */
  assertCritical(): void {
    const hosted = this.hosted.find(({ plugin, state }) => plugin.critical === true && state === 'failed');
    if (hosted !== undefined) {
      throw criticalFailure(hosted);
    }
  }

  /**
   * Starts the accepted plugins, owners first. When one fails the others still run, unless it is critical.
   *
   * @throws Error when a critical plugin does not start.
   */
  async start(coreServices: readonly CoreServiceBinding[]): Promise<void> {
    this.coreServices = new Map(coreServices.map((binding) => [binding.token, binding]));
    for (const hosted of this.hosted) {
      if (hosted.state === 'failed') {
        this.options.logger.error(`Plugin '${hosted.id}' is not running.`, hosted.error);
        continue;
      }
      await this.startOne(hosted);
      if (hosted.plugin.critical === true && this.isFailed(hosted)) {
        await this.stop();
        throw criticalFailure(hosted);
      }
    }
  }

  /** Stops consumers before owners. */
  async stop(): Promise<void> {
    for (const hosted of [...this.hosted].reverse()) {
      await hosted.stop();
    }
    this.sources = new Map();
  }

  /** Start time of each plugin in milliseconds, for the diagnostics. */
  get timings(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.hosted.map(({ id, startTook }) => [id, startTook]));
  }

  source(pluginId: string, token: symbol): ServiceSource | undefined {
    let known = this.sources.get(pluginId);
    if (known === undefined) {
      known = new Map();
      this.sources.set(pluginId, known);
    }
    if (!known.has(token)) {
      known.set(token, this.findSource(pluginId, token));
    }
    return known.get(token);
  }

  readsOf(pluginId: string): ReadableViews | undefined {
    // Core can read every view. An unknown plugin can read none.
    return pluginId === 'core' ? undefined : (this.readable.get(pluginId) ?? { pluginId, views: new Set() });
  }

  private async startOne(hosted: RunningServerPlugin): Promise<void> {
    const { logger, clock } = this.options;
    const failedOwner = this.order
      .ownersOf(hosted.plugin)
      .map((owner) => this.byId.get(owner.manifest.id))
      .find((owner) => owner?.state === 'failed');
    if (failedOwner !== undefined) {
      hosted.fail(new Error(`Plugin '${hosted.id}' needs '${failedOwner.id}', which is not running.`));
      logger.error(`Plugin '${hosted.id}' is not running.`, hosted.error);
      return;
    }
    try {
      await hosted.start(clock);
    } catch (error) {
      // Isolation: this plugin's endpoints return 503, and all others go on.
      logger.error(`Plugin '${hosted.id}' did not start.`, error);
    }
  }

  private isFailed(hosted: RunningServerPlugin): boolean {
    return hosted.state === 'failed';
  }

  private findSource(pluginId: string, token: symbol): ServiceSource | undefined {
    const owner = ownerOf(token);
    if (owner === 'core' || owner === 'host') {
      const binding = this.coreServices.get(token);
      if (binding !== undefined) {
        return { kind: 'core', create: binding.create };
      }
      const { root } = this.options;
      return root.isBound(token) ? { kind: 'singleton', value: root.get(token) } : undefined;
    }
    const hosted = this.byId.get(owner);
    if (hosted === undefined || hosted.state === 'failed') {
      return undefined;
    }
    const create = hosted.provided.get(token);
    if (create !== undefined) {
      const caller = this.byId.get(pluginId)?.plugin;
      const isRequired = owner === pluginId || caller?.requires?.some((required) => required === token) === true;
      return { kind: 'provided', ownerId: owner, gate: hosted.gate, isRequired, create };
    }
    const own = owner === pluginId ? hosted.own(token) : undefined;
    return own === undefined ? undefined : { kind: 'singleton', value: own.value };
  }

  /** Uses `decideAccess`, the only place that compares roles. */
  private permissionsFor(role: PortalRole): ReadonlySet<string> {
    const subject: Subject = { ...anonymousSubject, signedIn: true, portal: 'chosen', role };
    const held = this.hosted
      .flatMap(({ plugin }) => plugin.manifest.permissions ?? [])
      .filter(({ grantedTo }) => decideAccess({ audience: grantedTo }, subject).outcome === 'granted');
    return new Set(held.map(({ id }) => id));
  }
}

/**
 * Orders the plugins without those whose endpoints clash or are wider than their gate. A refused plugin may be an
 * owner, so the order is computed again until none is refused.
 */
function withoutClashes(
  plugins: readonly ServerPlugin[],
  problems: Map<ServerPlugin, readonly string[]>,
): OrderedPlugins<ServerPlugin> {
  const order = orderPlugins(plugins);
  const registry = new DeclarationRegistry();
  const clashing = order.ordered.filter((plugin) => {
    const found = registry.register(plugin, order.gateOf(plugin));
    problems.set(plugin, found);
    return found.length > 0;
  });
  if (clashing.length === 0) {
    return order;
  }
  return withoutClashes(
    plugins.filter((plugin) => !clashing.includes(plugin)),
    problems,
  );
}

function readableBy({ manifest, reads = [], publishes = [] }: ServerPlugin): ReadableViews {
  const views = [...reads, ...publishes.map(({ view }) => view)];
  return { pluginId: manifest.id, views: new Set(views.map(({ id }) => id)) };
}

function criticalFailure(hosted: RunningServerPlugin): Error {
  return new Error(`Plugin '${hosted.id}' is critical and cannot run.`, { cause: hosted.error });
}
