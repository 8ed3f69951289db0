import type { Clock, Logger } from '../../kernel/services';
import type { ContextFactory } from '../contexts';
import type { EntitlementCache } from '../entitlements/entitlement-cache';
import type { CallContext } from '../services';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { runWithTimeLimit } from '../jobs/time-limit';
import { hasModules, installationWorker, portalWorker } from './job-actor';
import { Gathering } from './gathering';
import { Pulse } from './pulse';
import { advance, isHeard, lastTrail } from './subscriber';
import type { CoreSubscriber, OutboxEvent, PluginSubscriber, Subscriber } from './subscriber';
import { readEvents } from './subscriber-events';
import { installationStream, returnedAsSystem, runAsSystem, rowsAsSystem } from './system-work';
import { WorkQueue } from './work-queue';

/** SQLSTATE of `core.advance_subscriber` and `core.finish_job`: somebody else has done it. */
export const alreadyDone = 'TS001';

const mostFailures = 10;
const leaseMilliseconds = 60_000;
const pollRest = 5_000;
const longestBackOff = 600_000;
/** Of one delivery, where the plugin does not say otherwise. */
const defaultTimeLimit = 30_000;
/** Between the abort of a delivery and the moment from which it holds nobody up any more. */
const abortGrace = 3_000;
/** Portals that one owner's events are delivered in at the same time. */
const concurrency = 2;
/** Portals that one look at the database finds for each subscriber. */
const polledPortals = 200;

/** Everything of one plugin, or of core, with a queue of its own: what hangs in one delays no other. */
interface SubscriberOwner {
  readonly names: string[];
  readonly subscribers: Subscriber[];
  readonly queue: WorkQueue;
  /** Milliseconds; longer than one of its deliveries may take. */
  lease: number;
}

export interface SubscriberRunnerOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly contexts: () => ContextFactory;
  readonly entitlements: EntitlementCache;
  readonly subscribers: () => readonly Subscriber[];
  /** Milliseconds for which events are let gather, so that several are taken together. Default: none. */
  readonly gathering?: number;
}

interface Claim {
  readonly subscriber: string;
  readonly number: string;
  readonly wanted: string;
  readonly failures: number;
}

/**
 * Delivers domain events to their subscribers: for each subscriber and portal in commit order, each effect once.
 *
 * Progress is written in the subscriber's own transaction, so a crash on either side of the commit changes nothing; the
 * lease only saves two processes from doing the same work.
 */
export class SubscriberRunner {
  private readonly owner = crypto.randomUUID();
  private readonly owners = new Map<string, SubscriberOwner>();
  private readonly poll: Pulse;
  private readonly stopping = new AbortController();
  private subscribers = new Map<string, Subscriber>();
  private readonly gathering: Gathering;

  constructor(private readonly options: SubscriberRunnerOptions) {
    const { clock, logger, gathering = 0 } = options;
    this.gathering = new Gathering(clock, gathering, this.stopping.signal, (key) => this.deliverSoon(key));
    this.poll = new Pulse({
      clock,
      logger,
      name: 'The poll of the subscribers',
      rest: pollRest,
      work: () => this.lookAround(),
    });
  }

  /** Registers who hears what, so that every process marks what they miss, and begins to deliver. */
  async start(): Promise<void> {
    this.subscribers = new Map(this.options.subscribers().map((each) => [each.id, each]));
    for (const each of this.subscribers.values()) {
      const owner = this.ownerNamed(ownerOf(each));
      owner.names.push(each.id);
      owner.subscribers.push(each);
      owner.lease = Math.max(owner.lease, maxTimeLimit(each) + 2 * abortGrace);
    }
    const rows = [...this.subscribers.values()].map((each) => ({
      id: each.id,
      plugin: ownerOf(each),
      scope: each.scope,
      events: each.events,
    }));
    if (rows.length > 0) {
      await runAsSystem(
        this.options.engine,
        'write',
        sql`insert into core.subscriber (id, plugin_id, scope, events)
          select s->>'id', s->>'plugin', s->>'scope', array(select jsonb_array_elements_text(s->'events'))
          from jsonb_array_elements(${sql.json(rows)}) s
          order by 1
          on conflict (id) do update set plugin_id = excluded.plugin_id, scope = excluded.scope, events = excluded.events
          where (core.subscriber.plugin_id, core.subscriber.scope, core.subscriber.events)
            is distinct from (excluded.plugin_id, excluded.scope, excluded.events)`,
      );
    }
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
      if (isHeard(subscribers, names)) {
        this.gathering.add(`${owner} ${clientId}`);
      }
    }
  }

  /** Resolves when nothing waits that this process knows of; what gathers is taken at once. */
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
      lease: leaseMilliseconds,
      queue: new WorkQueue({
        most: concurrency,
        work: (clientId) => this.deliverAll(owner, clientId),
        onFailure: (clientId, error) => {
          logger.error(`Delivering events of portal ${clientId} to '${name}' failed; it is tried again.`, error);
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

  /** Starts a subscriber again that stopped after ten failures, at the event that failed. */
  async resume(subscriber: string, clientId: string | undefined): Promise<void> {
    await runAsSystem(
      this.options.engine,
      'write',
      sql`update core.subscriber_progress set stopped_at = null, failures = 0, retry_at = null
        where subscriber = ${subscriber} and client_id = ${clientId ?? installationStream}::uuid`,
    );
    this.wake(clientId ?? installationStream);
  }

  /** Subscribers that gave up, for the diagnostics page. */
  async stopped(): Promise<readonly StoppedSubscriber[]> {
    return rowsAsSystem(
      this.options.engine,
      sql<StoppedSubscriber>`select subscriber, client_id as "clientId", number::text as number, error,
        stopped_at::text as "stoppedAt" from core.subscriber_progress where stopped_at is not null
        order by stopped_at desc limit 200`,
    );
  }

  private async lookAround(): Promise<undefined> {
    const { engine, clock } = this.options;
    // As many of each subscriber: one that hangs in thousands of portals hides no other.
    const behind = await rowsAsSystem(
      engine,
      sql<{ subscriber: string; client_id: string }>`select b.subscriber, b.client_id from (
          select p.subscriber, p.client_id, row_number() over (partition by p.subscriber order by p.retry_at nulls first) as turn
          from core.subscriber_progress p
          where p.number < p.wanted and p.stopped_at is null and not p.is_held and p.subscriber = any (${this.names}::text[])
            and (p.retry_at is null or p.retry_at <= ${clock.now()}::timestamptz)
            and (p.lease_until is null or p.lease_until < clock_timestamp())) b
        where b.turn <= ${polledPortals}`,
    );
    for (const { subscriber, client_id: clientId } of behind) {
      const found = this.subscribers.get(subscriber);
      if (found !== undefined && !this.stopping.signal.aborted) {
        this.gathering.add(`${ownerOf(found)} ${clientId}`);
      }
    }
    return undefined;
  }

  private get names(): readonly string[] {
    return [...this.subscribers.keys()];
  }

  private async deliverAll(owner: SubscriberOwner, clientId: string): Promise<void> {
    // Again until nothing is left: events may have been numbered while the last ones were delivered.
    while (!this.stopping.signal.aborted) {
      const claims = await this.claim(owner, clientId);
      if (claims.length === 0) {
        return;
      }
      for (const claim of claims) {
        await this.deliver(clientId, claim);
      }
    }
  }

  private async claim({ names, lease }: SubscriberOwner, clientId: string): Promise<readonly Claim[]> {
    const { engine, clock } = this.options;
    return returnedAsSystem(
      engine,
      sql<Claim>`update core.subscriber_progress set lease_owner = ${this.owner}::uuid,
          lease_until = clock_timestamp() + make_interval(secs => ${lease / 1000})
        where client_id = ${clientId}::uuid and subscriber = any (${names}::text[])
          and number < wanted and stopped_at is null and not is_held
          and (retry_at is null or retry_at <= ${clock.now()}::timestamptz)
          and (lease_until is null or lease_until < clock_timestamp() or lease_owner = ${this.owner}::uuid)
        returning subscriber, number::text as number, wanted::text as wanted, failures`,
    );
  }

  private async deliver(clientId: string, claim: Claim): Promise<void> {
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
        if (subscriber.kind === 'plugin' && subscriber.together !== undefined && events.length > 0) {
          await this.deliverTogether(subscriber, clientId, number, events, modules);
          number = events.at(-1)?.number ?? number;
          continue;
        }
        for (const event of events) {
          await this.deliverOne(subscriber, clientId, number, event, modules);
          number = event.number;
        }
        if (events.length === 0) {
          await this.options.engine.once('write', [advance(subscriber, clientId, number, wanted)]);
          return;
        }
      }
    } catch (error) {
      await this.fail(subscriber, clientId, claim, number, error);
    }
  }

  /** @returns undefined when the plugin is closed in the portal; then nothing is delivered now. */
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
      // Its events wait until the plugin starts again; the next process asks anew.
      await this.postpone(subscriber, clientId);
      return undefined;
    }
    if (hasModules(gate, modules)) {
      return modules;
    }
    if (subscriber.catchUp) {
      await this.hold(subscriber, clientId, gate.modules ?? []);
    } else {
      await this.options.engine.once('write', [advance(subscriber, clientId, number, wanted)]);
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
        closing: () => [advance(subscriber, clientId, since, event.number)],
      } as const;
      if (scope === 'instance') {
        await this.options.contexts().inInstance({ ...request, actor: installationWorker('job') }, work);
        return;
      }
      await this.options.contexts().inPortal({ ...request, clientId, actor: portalWorker(modules) }, work);
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
          ...lastTrail(events),
          mode: 'write',
          signal,
          closing: () => [advance(subscriber, clientId, since, last?.number ?? since)],
          clientId,
          actor: portalWorker(modules),
        },
        async (context) => subscriber.together?.(events, context),
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
      advance(subscriber, clientId, since, event.number),
    ]);
    subscriber.committed?.();
  }

  private async postpone(subscriber: PluginSubscriber, clientId: string): Promise<void> {
    const again = new Date(this.options.clock.now().getTime() + longestBackOff);
    await runAsSystem(
      this.options.engine,
      'write',
      sql`update core.subscriber_progress set retry_at = ${again}::timestamptz, lease_owner = null, lease_until = null
        where subscriber = ${subscriber.id} and client_id = ${clientId}::uuid`,
    );
  }

  /** Judged by the plan as it is committed, not by a cached one: numbering a later change lets go of what is held. */
  private async hold(subscriber: PluginSubscriber, clientId: string, modules: readonly string[]): Promise<void> {
    await runAsSystem(
      this.options.engine,
      'write',
      sql`update core.subscriber_progress set lease_owner = null, lease_until = null,
          is_held = not exists (select 1 from core.portal_plan p
            where p.client_id = ${clientId}::uuid and p.modules @> ${modules}::text[])
        where subscriber = ${subscriber.id} and client_id = ${clientId}::uuid`,
    );
  }

  private async fail(
    subscriber: Subscriber,
    clientId: string,
    claim: Claim,
    number: number,
    error: unknown,
  ): Promise<void> {
    const { engine, logger, clock } = this.options;
    if (error instanceof DatabaseError && error.code === alreadyDone) {
      return;
    }
    if (this.stopping.signal.aborted || !engine.isAvailable) {
      // Not the subscriber's fault; the lease ends by itself.
      return;
    }
    const isFirst = number !== Number(claim.number);
    const failures = isFirst ? 1 : claim.failures + 1;
    const hasGivenUp = failures >= mostFailures;
    const again = new Date(clock.now().getTime() + Math.min(1_000 * 2 ** (failures - 1), longestBackOff));
    logger.error(
      hasGivenUp
        ? `Subscriber '${subscriber.id}' has failed ${failures} times in portal ${clientId} and stops there until it is resumed.`
        : `Subscriber '${subscriber.id}' failed in portal ${clientId}; it is tried again.`,
      error,
      { number, failures },
    );
    await runAsSystem(
      engine,
      'write',
      sql`update core.subscriber_progress set failures = ${failures}, retry_at = ${again}::timestamptz,
          lease_owner = null, lease_until = null, error = ${String(error)},
          stopped_at = case when ${hasGivenUp} then clock_timestamp() end
        where subscriber = ${subscriber.id} and client_id = ${clientId}::uuid and number = ${String(number)}::bigint`,
    );
  }
}

function ownerOf(subscriber: Subscriber): string {
  return subscriber.kind === 'core' ? 'core' : subscriber.installed.plugin.manifest.id;
}

function maxTimeLimit(subscriber: Subscriber): number {
  const limits = subscriber.kind === 'core' ? [] : subscriber.subscriptions.map(({ timeLimit = 0 }) => timeLimit);
  return Math.max(defaultTimeLimit, ...limits);
}

/** A subscriber that gave up in a portal. */
export interface StoppedSubscriber {
  readonly subscriber: string;
  readonly clientId: string;
  readonly number: string;
  readonly error: string;
  readonly stoppedAt: string;
}

/** Lets subscribers go on that gave up, in every portal. @returns how many. */
export async function resumeSubscribers(engine: DatabaseEngine): Promise<number> {
  const [result] = await runAsSystem(
    engine,
    'write',
    sql`update core.subscriber_progress set stopped_at = null, failures = 0, retry_at = null, error = null
      where stopped_at is not null`,
  );
  return result?.count ?? 0;
}
