import type { NotificationType, PortalRole } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import { readerSettings, readersById } from '../../identity/accounts/reader-settings';
import type { EntitlementCache } from '../../identity/entitlements/entitlement-cache';
import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { ContextFactory } from '../../request-context/contexts';
import { hasModules, portalJobActor } from '../../request-context/system-actor';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine } from '../../data/sql/engine';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { Debouncer } from '../scheduling/debouncer';
import { Poller } from '../scheduling/poller';
import { WorkQueue } from '../scheduling/work-queue';
import { runWithTimeLimit } from '../jobs/time-limit';
import { notificationsSequencedName } from '../outbox/sequence-functions';
import { advanceStatement } from '../subscribers/subscriber';
import type { SubscriberClaim } from '../subscribers/subscriber-progress';
import { SubscriberProgress } from '../subscribers/subscriber-progress';
import { doneElsewhere } from '../subscribers/subscriber-runner';
import type { DeclaredNotification } from './declared-notifications';
import { declaredNotifications } from './declared-notifications';
import { groupDeliveries } from './group-deliveries';
import { findBatch, readBatch } from './notification-batches';
import type { NotificationSink, SinkLimits } from './notification-sink';
import { limitsOf } from './notification-sink';

/** Milliseconds between polls, which find what a crash, a window or a failure left. */
const pollInterval = 5_000;
/** Time from the abort of a call until the runner stops waiting for it. */
const abortGrace = 3_000;
/** Until the next look at a portal whose sink belongs to a plugin that is not running in this process. */
const inactiveDelay = 600_000;

/** What this file reads of a plugin. */
interface SinkPlugin {
  readonly notifications?: readonly NotificationType[];
  readonly notificationSinks?: readonly NotificationSink[];
}

export interface SinkRunnerOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly contexts: () => ContextFactory;
  readonly entitlements: EntitlementCache;
  readonly installed: () => InstalledPlugins<SinkPlugin>;
  readonly permissionsOf: (role: PortalRole) => ReadonlySet<string>;
  /** Whether the product has a language. */
  readonly isSupported: (language: string) => boolean;
}

interface RunningSink {
  readonly sink: NotificationSink;
  readonly limits: SinkLimits;
  readonly installed: InstalledPlugin<SinkPlugin>;
  readonly queue: WorkQueue;
  readonly waiting: Debouncer;
}

/** What one call of a sink is about. */
interface SinkRange {
  readonly clientId: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Delivers notifications to the sinks of plugins, each with a queue of its own or of its lane, so that a sink that hangs
 * or fails delays no other.
 *
 * The end of a batch is stored before its first attempt: a repetition has the same deliveries, also in another process,
 * although more notifications were written meanwhile. That is what makes their idempotency keys reliable.
 */
export class SinkRunner {
  private readonly progress: SubscriberProgress;
  private readonly sinks = new Map<string, RunningSink>();
  private readonly stopping = new AbortController();
  private readonly poll: Poller;
  private types: ReadonlyMap<string, DeclaredNotification> = new Map();

  constructor(private readonly options: SinkRunnerOptions) {
    const { engine, clock, logger } = options;
    this.progress = new SubscriberProgress(engine, clock);
    this.poll = new Poller({
      clock,
      logger,
      name: 'The poll of the notification sinks',
      interval: pollInterval,
      work: () => this.findBehind(),
    });
  }

  /** Registers the sinks, so that every process records their pending notifications, and starts delivery. */
  async start(): Promise<void> {
    const installed = this.options.installed();
    this.types = declaredNotifications(installed);
    for (const entry of installed.all) {
      for (const [lane, sinks] of byLane(entry.plugin.notificationSinks ?? [])) {
        this.startLane(entry, lane, sinks);
      }
    }
    await this.progress.register(
      [...this.sinks.values()].map(({ sink, installed: { plugin } }) => ({
        id: sink.id,
        plugin: plugin.manifest.id,
        scope: 'portal',
        events: [notificationsSequencedName],
      })),
    );
    this.poll.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.poll.stop();
    await this.settleQueues();
  }

  /** Call after notifications were sequenced in the portal. */
  wake(clientId: string): void {
    if (!this.stopping.signal.aborted) {
      for (const { waiting } of this.sinks.values()) {
        waiting.add(clientId);
      }
    }
  }

  /** Resolves when this process has no delivery to make now; those that wait for their window stay. */
  async settle(): Promise<void> {
    for (const { waiting } of this.sinks.values()) {
      waiting.flush();
    }
    await this.settleQueues();
  }

  private async settleQueues(): Promise<void> {
    for (const { queue } of this.sinks.values()) {
      await queue.settle();
    }
  }

  private startLane(installed: InstalledPlugin<SinkPlugin>, lane: string, sinks: readonly NotificationSink[]): void {
    const { clock, logger } = this.options;
    const queue = new WorkQueue({
      concurrency: Math.min(...sinks.map((sink) => limitsOf(sink).concurrency)),
      work: (key) => this.deliverAll(key),
      onFailure: (key, error) =>
        logger.error(`Delivering notifications to '${lane}' failed; retrying.`, error, { key }),
    });
    for (const sink of sinks) {
      const limits = limitsOf(sink);
      const waiting = new Debouncer(clock, limits.window, this.stopping.signal, (clientId) =>
        queue.add(`${sink.id} ${clientId}`),
      );
      this.sinks.set(sink.id, { sink, limits, installed, queue, waiting });
    }
  }

  private async findBehind(): Promise<undefined> {
    for (const { subscriber, clientId } of await this.progress.behind([...this.sinks.keys()])) {
      if (!this.stopping.signal.aborted) {
        this.sinks.get(subscriber)?.queue.add(`${subscriber} ${clientId}`);
      }
    }
    return undefined;
  }

  private async deliverAll(key: string): Promise<void> {
    const [id = '', clientId = ''] = key.split(' ');
    const running = this.sinks.get(id);
    // Until nothing is left: notifications may have been sequenced while the last ones were delivered.
    while (running !== undefined && !this.stopping.signal.aborted) {
      const lease = running.limits.timeLimit + 2 * abortGrace;
      const [claim] = await this.progress.claim(clientId, { names: [id], lease });
      if (claim === undefined) {
        return;
      }
      try {
        if (!(await this.deliverNext(running, clientId, claim))) {
          return;
        }
      } catch (error) {
        await this.fail(running, clientId, claim, error);
        return;
      }
    }
  }

  /** @returns false when the rest waits for a later time. */
  private async deliverNext(running: RunningSink, clientId: string, claim: SubscriberClaim): Promise<boolean> {
    const { engine, clock, entitlements } = this.options;
    const { sink, limits, installed } = running;
    const after = Number(claim.number);
    const wanted = Number(claim.wanted);
    const modules = await entitlements.modulesOf(clientId);
    if (installed.state !== 'active') {
      // The notifications wait until a process starts in which the plugin runs.
      await this.progress.postpone(sink.id, clientId, new Date(clock.now().getTime() + inactiveDelay));
      return false;
    }
    if (!hasModules(installed.gate, modules)) {
      await engine.once('write', [advanceStatement(sink, clientId, after, wanted)]);
      return true;
    }
    const begun = Number(claim.batchEnd ?? 0);
    if (begun > after) {
      await this.deliver(running, { clientId, after, upTo: begun }, modules);
      return true;
    }
    const next = await findBatch(engine, { clientId, after, upTo: wanted }, limits.maxSize);
    if (next === undefined) {
      await engine.once('write', [advanceStatement(sink, clientId, after, wanted)]);
      return true;
    }
    if (!next.isFull && next.age < limits.window) {
      const again = new Date(clock.now().getTime() + limits.window - next.age);
      await this.progress.postpone(sink.id, clientId, again);
      return false;
    }
    await this.progress.beginBatch(sink.id, clientId, { after, upTo: next.upTo });
    await this.deliver(running, { clientId, after, upTo: next.upTo }, modules);
    return true;
  }

  private async deliver(
    { sink, limits, installed }: RunningSink,
    range: SinkRange,
    modules: ReadonlySet<string>,
  ): Promise<void> {
    const { engine, clock, contexts, permissionsOf, isSupported } = this.options;
    const { clientId, after, upTo } = range;
    const { notifications, origin } = await readBatch(engine, range, { types: this.types, modules, permissionsOf });
    const persons = [...new Set(notifications.flatMap(({ recipients }) => recipients))];
    const advance = advanceStatement(sink, clientId, after, upTo);
    if (persons.length === 0) {
      await engine.once('write', [advance]);
      return;
    }
    const stored = new Map((await rowsAsSystem(engine, readersById(persons))).map((reader) => [reader.id, reader]));
    const name = `Notification sink '${sink.id}'`;
    const { timeLimit: limit } = limits;
    await runWithTimeLimit({ clock, limit, grace: abortGrace, signal: this.stopping.signal, name }, ({ signal }) =>
      contexts().inPortal(
        {
          ...origin,
          pluginId: installed.plugin.manifest.id,
          about: name,
          mode: 'write',
          signal,
          closing: () => [advance],
          clientId,
          actor: portalJobActor(modules),
        },
        (context) => {
          const readerOf = (id: string) => readerSettings(stored.get(id), context.portal, isSupported);
          return sink.deliver(groupDeliveries(notifications, readerOf), context);
        },
      ),
    );
  }

  private async fail(
    { sink, limits }: RunningSink,
    clientId: string,
    claim: SubscriberClaim,
    error: unknown,
  ): Promise<void> {
    const { engine, logger, clock } = this.options;
    if (error instanceof DatabaseError && error.code === doneElsewhere) {
      return;
    }
    if (this.stopping.signal.aborted || !engine.isAvailable) {
      // Not a failure of the sink; the lease expires.
      return;
    }
    const failures = claim.failures + 1;
    const hasGivenUp = failures >= limits.maxAttempts;
    const again = new Date(clock.now().getTime() + limits.backoff(failures));
    logger.error(
      hasGivenUp
        ? `Notification sink '${sink.id}' has failed ${failures} times in portal ${clientId} and stops there until it is resumed.`
        : `Notification sink '${sink.id}' failed in portal ${clientId}; retrying.`,
      error,
      { failures },
    );
    const number = Number(claim.number);
    await this.progress.fail({ subscriber: sink.id, clientId, number, failures, again, error, hasGivenUp });
  }
}

function byLane(sinks: readonly NotificationSink[]): ReadonlyMap<string, readonly NotificationSink[]> {
  const lanes = new Map<string, NotificationSink[]>();
  for (const sink of sinks) {
    const name = sink.lane === undefined ? sink.id : `lane ${sink.lane}`;
    lanes.set(name, [...(lanes.get(name) ?? []), sink]);
  }
  return lanes;
}
