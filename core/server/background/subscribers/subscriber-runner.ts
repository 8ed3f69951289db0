import type { Clock, Logger } from '../../../kernel/services';
import type { ContextFactory } from '../../request-context/contexts';
import type { EntitlementCache } from '../../identity/entitlements/entitlement-cache';
import type { CallContext } from '../../request-context/call-context';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine } from '../../data/sql/engine';
import { runWithTimeLimit } from '../jobs/time-limit';
import { hasModules, installationActor, portalJobActor } from '../../request-context/system-actor';
import { Debouncer } from '../scheduling/debouncer';
import { keepLease } from '../scheduling/keep-lease';
import { Poller } from '../scheduling/poller';
import { advanceStatement, isSubscribed, originOfLast } from './subscriber';
import type { CoreSubscriber, OutboxEvent, PluginSubscriber, Subscriber } from './subscriber';
import { readEvents } from './subscriber-events';
import type { StoppedSubscriber, SubscriberClaim } from './subscriber-progress';
import { SubscriberProgress } from './subscriber-progress';
import { installationStream } from '../../data/sql/system-statements';
import { WorkQueue } from '../scheduling/work-queue';

/** SQLSTATE of `core.advance_subscriber` and `core.finish_job`: another process has done it. */
export const doneElsewhere = 'TS001';

const maxFailures = 10;
/** Extended while deliveries run, however long; what a killed process had claimed is delivered elsewhere after it. */
const leaseMilliseconds = 60_000;
const pollRest = 5_000;
const maxBackoff = 600_000;
/** Of one delivery, unless the plugin sets its own. */
const defaultTimeLimit = 30_000;
/** Time from the abort of a delivery until the runner stops waiting for it. */
const abortGrace = 3_000;
/** Portals to which one owner's events are delivered concurrently. */
const concurrency = 2;

/** The subscribers of one plugin, or of core, with a queue of their own: a hanging one delays no other plugin. */
interface SubscriberOwner {
  readonly names: string[];
  readonly subscribers: Subscriber[];
  readonly queue: WorkQueue;
}

export interface SubscriberRunnerOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly contexts: () => ContextFactory;
  readonly entitlements: EntitlementCache;
  readonly subscribers: () => readonly Subscriber[];
  /** Milliseconds for which events are debounced, so that several are handled together. Default: none. */
  readonly debounce?: number;
}

/**
 * Delivers domain events to their subscribers, per subscriber and portal in commit order, with each effect once.
 *
 * Progress is written in the subscriber's own transaction, so a crash before or after the commit is harmless; the lease
 * only keeps two processes from doing the same work.
 */
export class SubscriberRunner {
  private readonly progress: SubscriberProgress;
  private readonly owners = new Map<string, SubscriberOwner>();
  private readonly poll: Poller;
  private readonly stopping = new AbortController();
  private subscribers = new Map<string, Subscriber>();
  private readonly gathering: Debouncer;

  constructor(private readonly options: SubscriberRunnerOptions) {
    const { engine, clock, logger, debounce = 0 } = options;
    this.progress = new SubscriberProgress(engine, clock);
    this.gathering = new Debouncer(clock, debounce, this.stopping.signal, (key) => this.deliverSoon(key));
    this.poll = new Poller({
      clock,
      logger,
      name: 'The poll of the subscribers',
      interval: pollRest,
      work: () => this.findBehind(),
    });
  }

  /** Registers the subscribers, so that every process records their pending events, and starts delivery. */
  async start(): Promise<void> {
    this.subscribers = new Map(this.options.subscribers().map((each) => [each.id, each]));
    for (const each of this.subscribers.values()) {
      const owner = this.ownerNamed(ownerOf(each));
      owner.names.push(each.id);
      owner.subscribers.push(each);
    }
    const rows = [...this.subscribers.values()].map((each) => ({
      id: each.id,
      plugin: ownerOf(each),
      scope: each.scope,
      events: each.events,
    }));
    await this.progress.register(rows);
    this.poll.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.poll.stop();
    await this.settleQueues();
  }

  wake(clientId: string, names?: ReadonlySet<string>): void {
    if (this.stopping.signal.aborted) {
      return;
    }
    for (const [owner, { subscribers }] of this.owners) {
      if (isSubscribed(subscribers, names)) {
        this.gathering.add(`${owner} ${clientId}`);
      }
    }
  }

  /** Resolves when this process knows of no pending events; debounced ones are delivered at once. */
  async settle(): Promise<void> {
    this.gathering.flush();
    await this.settleQueues();
  }

  private async settleQueues(): Promise<void> {
    await Promise.all([...this.owners.values()].map(({ queue }) => queue.settle()));
  }

  private ownerNamed(name: string): SubscriberOwner {
    const known = this.owners.get(name);
    if (known !== undefined) {
      return known;
    }
    const { logger } = this.options;
    const owner: SubscriberOwner = {
      names: [],
      subscribers: [],
      queue: new WorkQueue({
        concurrency: concurrency,
        work: (clientId) => this.deliverAll(owner, clientId),
        onFailure: (clientId, error) => {
          logger.error(`Delivering events of portal ${clientId} to '${name}' failed; retrying.`, error);
        },
      }),
    };
    this.owners.set(name, owner);
    return owner;
  }

  private deliverSoon(key: string): void {
    const [owner = '', clientId = ''] = key.split(' ');
    this.owners.get(owner)?.queue.add(clientId);
  }

  /** Resumes a subscriber that stopped after ten failures, at the event that failed. */
  async resume(subscriber: string, clientId: string | undefined): Promise<void> {
    await this.progress.resume(subscriber, clientId ?? installationStream);
    this.wake(clientId ?? installationStream);
  }

  /** Stopped subscribers, for the diagnostics page. */
  stopped(): Promise<readonly StoppedSubscriber[]> {
    return this.progress.stopped();
  }

  private async findBehind(): Promise<undefined> {
    for (const { subscriber, clientId } of await this.progress.behind([...this.subscribers.keys()])) {
      const found = this.subscribers.get(subscriber);
      if (found !== undefined && !this.stopping.signal.aborted) {
        this.gathering.add(`${ownerOf(found)} ${clientId}`);
      }
    }
    return undefined;
  }

  private async deliverAll(owner: SubscriberOwner, clientId: string): Promise<void> {
    const { clock, logger } = this.options;
    // Until nothing is left: events may have been sequenced while the last ones were delivered.
    while (!this.stopping.signal.aborted) {
      const held = { names: owner.names, lease: leaseMilliseconds };
      const claims = await this.progress.claim(clientId, held);
      if (claims.length === 0) {
        return;
      }
      const ended = new AbortController();
      const extend = (): Promise<void> => this.progress.extend(clientId, held);
      const name = `The lease of subscribers in portal ${clientId}`;
      const kept = keepLease({ clock, logger, lease: leaseMilliseconds, name, extend }, ended.signal);
      try {
        for (const claim of claims) {
          await this.deliver(clientId, claim);
        }
      } finally {
        ended.abort();
        await kept;
      }
    }
  }

  private async deliver(clientId: string, claim: SubscriberClaim): Promise<void> {
    const subscriber = this.subscribers.get(claim.subscriber);
    if (subscriber === undefined) {
      return;
    }
    let number = Number(claim.number);
    const wanted = Number(claim.wanted);
    try {
      const modules = await this.modulesFor(subscriber, clientId, number, wanted);
      if (modules === undefined) {
        return;
      }
      while (number < wanted && !this.stopping.signal.aborted) {
        const events = await readEvents(this.options.engine, {
          clientId,
          after: number,
          upTo: wanted,
          names: subscriber.events,
        });
        if (subscriber.kind === 'plugin' && subscriber.handleBatch !== undefined && events.length > 0) {
          await this.deliverTogether(subscriber, clientId, number, events, modules);
          number = events.at(-1)?.number ?? number;
          continue;
        }
        for (const event of events) {
          await this.deliverOne(subscriber, clientId, number, event, modules);
          number = event.number;
        }
        if (events.length === 0) {
          await this.options.engine.once('write', [advanceStatement(subscriber, clientId, number, wanted)]);
          return;
        }
      }
    } catch (error) {
      await this.fail(subscriber, clientId, claim, number, error);
    }
  }

  /** @returns undefined when the plugin is not available in the portal; then nothing is delivered now. */
  private async modulesFor(
    subscriber: Subscriber,
    clientId: string,
    number: number,
    wanted: number,
  ): Promise<ReadonlySet<string> | undefined> {
    if (subscriber.kind === 'core' || subscriber.scope === 'instance') {
      return new Set();
    }
    const { gate, state } = subscriber.installed;
    const modules = await this.options.entitlements.modulesOf(clientId);
    if (state !== 'active') {
      // Its events wait until a process starts in which the plugin runs.
      await this.postpone(subscriber, clientId);
      return undefined;
    }
    if (hasModules(gate, modules)) {
      return modules;
    }
    if (subscriber.catchUp) {
      await this.progress.suspend(subscriber.id, clientId, gate.modules ?? []);
    } else {
      await this.options.engine.once('write', [advanceStatement(subscriber, clientId, number, wanted)]);
    }
    return undefined;
  }

  private async deliverOne(
    subscriber: Subscriber,
    clientId: string,
    since: number,
    event: OutboxEvent,
    modules: ReadonlySet<string>,
  ): Promise<void> {
    if (subscriber.kind === 'core') {
      await this.deliverToCore(subscriber, clientId, since, event);
      return;
    }
    const { installed, scope } = subscriber;
    const subscriptions = subscriber.subscriptions.filter((each) => each.event === event.name);
    const work = async (context: CallContext): Promise<void> => {
      for (const subscription of subscriptions) {
        await subscription.handle(event, context);
      }
    };
    const limit = Math.max(...subscriptions.map(({ timeLimit = defaultTimeLimit }) => timeLimit));
    await this.withinLimit(subscriber, limit, async (signal) => {
      const request = {
        pluginId: installed.plugin.manifest.id,
        requestId: event.requestId,
        trace: event.trace,
        mode: 'write',
        signal,
        closing: () => [advanceStatement(subscriber, clientId, since, event.number)],
      } as const;
      if (scope === 'instance') {
        await this.options.contexts().inInstance({ ...request, actor: installationActor('job') }, work);
        return;
      }
      await this.options.contexts().inPortal({ ...request, clientId, actor: portalJobActor(modules) }, work);
    });
  }

  private withinLimit(
    { id }: PluginSubscriber,
    limit: number,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { clock } = this.options;
    const options = { clock, limit, grace: abortGrace, signal: this.stopping.signal, name: `Subscriber '${id}'` };
    return runWithTimeLimit(options, ({ signal }) => work(signal));
  }

  private async deliverTogether(
    subscriber: PluginSubscriber,
    clientId: string,
    since: number,
    events: readonly OutboxEvent[],
    modules: ReadonlySet<string>,
  ): Promise<void> {
    const last = events.at(-1);
    await this.withinLimit(subscriber, defaultTimeLimit, (signal) =>
      this.options.contexts().inPortal(
        {
          pluginId: subscriber.installed.plugin.manifest.id,
          ...originOfLast(events),
          mode: 'write',
          signal,
          closing: () => [advanceStatement(subscriber, clientId, since, last?.number ?? since)],
          clientId,
          actor: portalJobActor(modules),
        },
        async (context) => subscriber.handleBatch?.(events, context),
      ),
    );
  }

  private async deliverToCore(
    subscriber: CoreSubscriber,
    clientId: string,
    since: number,
    event: OutboxEvent,
  ): Promise<void> {
    await this.options.engine.once('write', [
      ...subscriber.statements(clientId, event),
      advanceStatement(subscriber, clientId, since, event.number),
    ]);
    subscriber.committed?.();
  }

  private async postpone(subscriber: PluginSubscriber, clientId: string): Promise<void> {
    const again = new Date(this.options.clock.now().getTime() + maxBackoff);
    await this.progress.postpone(subscriber.id, clientId, again);
  }

  private async fail(
    subscriber: Subscriber,
    clientId: string,
    claim: SubscriberClaim,
    number: number,
    error: unknown,
  ): Promise<void> {
    const { engine, logger, clock } = this.options;
    if (error instanceof DatabaseError && error.code === doneElsewhere) {
      return;
    }
    if (this.stopping.signal.aborted || !engine.isAvailable) {
      // Not a failure of the subscriber; the lease expires.
      return;
    }
    const isFirst = number !== Number(claim.number);
    const failures = isFirst ? 1 : claim.failures + 1;
    const hasGivenUp = failures >= maxFailures;
    const again = new Date(clock.now().getTime() + Math.min(1_000 * 2 ** (failures - 1), maxBackoff));
    logger.error(
      hasGivenUp
        ? `Subscriber '${subscriber.id}' has failed ${failures} times in portal ${clientId} and stops there until it is resumed.`
        : `Subscriber '${subscriber.id}' failed in portal ${clientId}; retrying.`,
      error,
      { number, failures },
    );
    await this.progress.fail({ subscriber: subscriber.id, clientId, number, failures, again, error, hasGivenUp });
  }
}

function ownerOf(subscriber: Subscriber): string {
  return subscriber.kind === 'core' ? 'core' : subscriber.installed.plugin.manifest.id;
}
