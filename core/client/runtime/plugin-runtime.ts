import type { Container } from 'inversify';
import { computed, makeAutoObservable, observableRef, reaction, runInAction, when } from 'mobx';
import type { Dispose, PermissionDefinition, ServiceToken, Subject } from '../../contract';
import { serviceToken } from '../../contract';
import { resolve } from '../../kernel/inject';
import { orderPlugins } from '../../kernel/ordering';
import type { Clock, Logger } from '../../kernel/services';
import type { ClientPlugin } from '../plugin';
import type { InstalledClientPlugin, PluginCatalog } from '../services';
import type { Inspection } from './inspect-plugins';
import { PluginEntry } from './plugin-entry';
import type { RunningPluginHost } from './running-plugin';
import { RunningPlugin } from './running-plugin';

/** Blocking time of a start from which it is logged, in milliseconds. */
const blockingBudget = 100;

const trusting: Inspection = () => new Map();

export interface PluginRuntimeOptions {
  readonly kernel: Container;
  readonly subject: () => Subject;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Keeps the running plugins equal to the permitted and demanded ones.
 *
 * Each step is for one plugin and marks it busy before its first `await`; a change of observable state recomputes the
 * steps of the affected plugins. So a plan that changes while a plugin is loading needs no special case, and a plugin
 * that hangs delays only those that require it.
 */
export class PluginRuntime implements PluginCatalog, RunningPluginHost {
  readonly kernel: Container;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Plugins that may run, owners before consumers. */
  accepted: readonly PluginEntry[] = [];
  /** True once all installed plugins are known. */
  isComplete = false;
  private entries: ReadonlyMap<string, PluginEntry> = new Map();
  private owners: ReadonlyMap<symbol, PluginEntry> = new Map();
  private duplicates: readonly PluginEntry[] = [];
  private readonly installed = new Map<ClientPlugin, PluginEntry>();
  private readonly reactions = new Map<PluginEntry, Dispose>();
  private readonly subject: () => Subject;
  private isRunning = false;

  constructor(options: PluginRuntimeOptions) {
    this.kernel = options.kernel;
    this.clock = options.clock;
    this.logger = options.logger;
    this.subject = options.subject;
    makeAutoObservable<
      this,
      | 'kernel'
      | 'clock'
      | 'logger'
      | 'subject'
      | 'installed'
      | 'reactions'
      | 'isRunning'
      | 'entries'
      | 'owners'
      | 'duplicates'
    >(this, {
      kernel: false,
      clock: false,
      logger: false,
      subject: false,
      installed: false,
      reactions: false,
      isRunning: false,
      watch: false,
      entry: false,
      whenActive: false,
      accepted: observableRef,
      entries: observableRef,
      owners: observableRef,
      duplicates: observableRef,
    });
  }

  get plugins(): readonly InstalledClientPlugin[] {
    return [...this.entries.values(), ...this.duplicates].map((entry) => ({
      manifest: entry.plugin.manifest,
      state: entry.refusal === undefined ? entry.state : 'failed',
      error: entry.refusal ?? entry.error,
      timing: entry.timing,
      crashes: entry.crashes,
    }));
  }

  /** Rights of all accepted plugins. */
  get permissions(): readonly PermissionDefinition[] {
    return this.accepted.flatMap((entry) => entry.plugin.manifest.permissions ?? []);
  }

  /** The entry of a plugin. Observable. */
  entry(id: string): PluginEntry | undefined {
    return this.entries.get(id);
  }

  /**
   * Adds plugins and recomputes their dependencies.
   *
   * @param isLast Whether this is the last batch. A plugin whose owner is missing waits for it, and is refused with a
   *   reason after it. Running plugins keep running.
   * @param inspect Validates all plugins known by then. Only the last batch needs it: earlier plugins were built and
   *   tested with the application.
   */
  register(plugins: readonly ClientPlugin[], isLast: boolean, inspect: Inspection = trusting): void {
    for (const plugin of plugins.filter((each) => !this.installed.has(each))) {
      this.installed.set(plugin, new PluginEntry(plugin, this.subject));
    }
    const byPlugin = this.installed;
    const refusals = new Map(inspect([...byPlugin.keys()]));
    const sound = [...byPlugin.keys()].filter((plugin) => !refusals.has(plugin));
    const order = orderPlugins(sound);
    if (isLast) {
      for (const { plugin, reason } of order.refused) {
        refusals.set(plugin, reason);
      }
    }
    const entriesOf = (list: readonly ClientPlugin[]): PluginEntry[] =>
      list.flatMap((plugin) => byPlugin.get(plugin) ?? []);
    const entries = new Map<string, PluginEntry>();
    for (const entry of byPlugin.values()) {
      if (!entries.has(entry.id)) {
        entries.set(entry.id, entry);
      }
    }
    const owners = new Map<symbol, PluginEntry>();
    for (const plugin of order.ordered) {
      const entry = byPlugin.get(plugin);
      if (entry !== undefined) {
        entry.links = {
          gate: order.gateOf(plugin),
          owners: entriesOf(order.ownersOf(plugin)),
          consumers: entriesOf(order.consumersOf(plugin)),
        };
        for (const token of plugin.provides ?? []) {
          owners.set(token, entry);
        }
      }
    }
    for (const [plugin, reason] of refusals) {
      this.refuse(byPlugin.get(plugin), reason);
    }
    this.accepted = entriesOf(order.ordered);
    this.entries = entries;
    this.duplicates = [...byPlugin.values()].filter((entry) => entries.get(entry.id) !== entry);
    this.owners = owners;
    this.isComplete = isLast;
    this.followAccepted();
  }

  /** Requests this plugin for a route, a slot, a search, a command or an injection. */
  demand(id: string): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) {
      entry.isDemanded = true;
    }
  }

  /**
   * Demands a plugin and waits until it runs.
   *
   * @throws Error if it is not installed, or failed.
   */
  async whenActive(id: string): Promise<RunningPlugin> {
    this.demand(id);
    await when(() => this.entry(id)?.running !== undefined || this.entry(id)?.failure !== undefined);
    const running = this.entry(id)?.running;
    if (running === undefined) {
      throw new Error(`Plugin '${id}' is not running.`, { cause: this.entry(id)?.failure?.error });
    }
    return running;
  }

  noteCrash(pluginId: string): void {
    const entry = this.entries.get(pluginId);
    if (entry !== undefined) {
      entry.crashes += 1;
    }
  }

  /** Retries a failed plugin, after the owners that it waits for. */
  retry(pluginId: string): void {
    const entry = this.entries.get(pluginId);
    if (entry === undefined || entry.refusal !== undefined) {
      return;
    }
    if (entry.state === 'failed') {
      entry.state = 'registered';
    }
    for (const owner of entry.links.owners) {
      this.retry(owner.id);
    }
  }

  /** Starts and stops plugins until released. The release stops all of them, consumers first. */
  run(): Dispose {
    this.isRunning = true;
    this.followAccepted();
    return () => this.halt();
  }

  watch<T>(token: ServiceToken<T>): { readonly box: { readonly current: T | undefined }; readonly release: Dispose } {
    const owner = (): PluginEntry | undefined => this.owners.get(token);
    const { kernel } = this;
    const watched = owner();
    runInAction(() => {
      if (watched !== undefined) {
        watched.watchers += 1;
      }
    });
    let isHeld = watched !== undefined;
    const current = computed(() => (owner()?.state === 'active' ? resolve(kernel, token) : undefined));
    return {
      box: {
        get current() {
          return current.get();
        },
      },
      release: () =>
        runInAction(() => {
          if (isHeld && watched !== undefined) {
            watched.watchers -= 1;
            isHeld = false;
          }
        }),
    };
  }

  private refuse(entry: PluginEntry | undefined, reason: string): void {
    if (entry !== undefined && entry.refusal === undefined) {
      entry.refusal = reason;
      this.logger.error(`Plugin '${entry.id}' was refused.`, new Error(reason));
    }
  }

  private followAccepted(): void {
    if (!this.isRunning) {
      return;
    }
    for (const entry of this.accepted) {
      if (!this.reactions.has(entry)) {
        this.reactions.set(
          entry,
          reaction(
            () => entry.step,
            () => this.perform(entry),
            { fireImmediately: true },
          ),
        );
      }
    }
  }

  private perform(entry: PluginEntry): void {
    if (entry.step === 'start') {
      void this.start(entry);
    } else if (entry.step === 'stop') {
      void this.stop(entry);
    } else if (entry.step === 'clear') {
      runInAction(() => Object.assign(entry, { state: 'registered', error: undefined }));
    }
  }

  private async start(entry: PluginEntry): Promise<void> {
    const running = new RunningPlugin(entry.plugin, this);
    runInAction(() => Object.assign(entry, { state: 'starting', error: undefined }));
    try {
      const timing = await running.start();
      if (timing.blocking > blockingBudget) {
        this.logger.warn(`Plugin '${entry.id}' blocked the page for ${timing.blocking} ms while starting.`);
      }
      runInAction(() => Object.assign(entry, { state: 'active', timing, running, isMissingCode: false }));
    } catch (error) {
      await running.stop();
      this.logger.error(`Plugin '${entry.id}' did not start.`, error);
      const { isMissingCode } = running;
      runInAction(() => Object.assign(entry, { state: 'failed', error, isMissingCode }));
    }
  }

  private async stop(entry: PluginEntry): Promise<void> {
    const { running } = entry;
    // The demand is cleared before the stop completes, so that a new demand in the meantime is kept.
    runInAction(() => Object.assign(entry, { state: 'stopping', isDemanded: entry.isIdleStarter, running: undefined }));
    await running?.stop();
    runInAction(() => Object.assign(entry, { state: 'registered' }));
  }

  private async halt(): Promise<void> {
    this.isRunning = false;
    for (const dispose of this.reactions.values()) {
      void dispose();
    }
    this.reactions.clear();
    for (const entry of [...this.accepted].reverse()) {
      if (entry.state === 'active') {
        await this.stop(entry);
      }
    }
  }
}

export const PluginRuntimeService = serviceToken<PluginRuntime>('core:PluginRuntimeService');
