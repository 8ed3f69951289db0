import type { Clock } from '../../../kernel/services';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { writtenRowsAsSystem, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';

/** Portals that one poll returns for each subscriber. */
const polledPortals = 200;

/** A portal's pending events that this process has leased for a subscriber. */
export interface SubscriberClaim {
  readonly subscriber: string;
  readonly number: string;
  readonly wanted: string;
  readonly failures: number;
  /** Where the batch under way of a notification sink ends. */
  readonly batchEnd: string | null;
}

/** A subscriber that stopped in a portal after too many failures. */
export interface StoppedSubscriber {
  readonly subscriber: string;
  readonly clientId: string;
  readonly number: string;
  readonly error: string;
  readonly stoppedAt: string;
}

interface RegisteredSubscriber {
  readonly id: string;
  readonly plugin: string;
  readonly scope: 'portal' | 'instance';
  readonly events: readonly string[];
}

interface FailedDelivery {
  readonly subscriber: string;
  readonly clientId: string;
  readonly number: number;
  readonly failures: number;
  readonly again: Date;
  readonly error: unknown;
  readonly hasGivenUp: boolean;
}

/** The tables of subscribers and of their progress in each portal. */
export class SubscriberProgress {
  private readonly owner = crypto.randomUUID();

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly clock: Clock,
  ) {}

  async register(subscribers: readonly RegisteredSubscriber[]): Promise<void> {
    if (subscribers.length === 0) {
      return;
    }
    await runAsSystem(
      this.engine,
      'write',
      sql`insert into core.subscriber (id, plugin_id, scope, events)
        select s->>'id', s->>'plugin', s->>'scope', array(select jsonb_array_elements_text(s->'events'))
        from jsonb_array_elements(${sql.json(subscribers)}) s
        order by 1
        on conflict (id) do update set plugin_id = excluded.plugin_id, scope = excluded.scope, events = excluded.events
        where (core.subscriber.plugin_id, core.subscriber.scope, core.subscriber.events)
          is distinct from (excluded.plugin_id, excluded.scope, excluded.events)`,
    );
  }

  /** Portals in which subscribers are behind. Limited per subscriber, so that one that hangs everywhere hides no other. */
  behind(names: readonly string[]): Promise<readonly { readonly subscriber: string; readonly clientId: string }[]> {
    return rowsAsSystem(
      this.engine,
      sql<{ subscriber: string; clientId: string }>`select b.subscriber, b.client_id as "clientId" from (
          select p.subscriber, p.client_id,
            row_number() over (partition by p.subscriber order by p.retry_at nulls first) as turn
          from core.subscriber_progress p
          where p.number < p.wanted and p.stopped_at is null and not p.is_suspended and p.subscriber = any (${names}::text[])
            and (p.retry_at is null or p.retry_at <= ${this.clock.now()}::timestamptz)
            and (p.lease_until is null or p.lease_until < clock_timestamp())) b
        where b.turn <= ${polledPortals}`,
    );
  }

  /** @param lease milliseconds. */
  claim(
    clientId: string,
    { names, lease }: { readonly names: readonly string[]; readonly lease: number },
  ): Promise<readonly SubscriberClaim[]> {
    return writtenRowsAsSystem(
      this.engine,
      sql<SubscriberClaim>`update core.subscriber_progress set lease_owner = ${this.owner}::uuid,
          lease_until = clock_timestamp() + make_interval(secs => ${lease / 1000})
        where client_id = ${clientId}::uuid and subscriber = any (${names}::text[])
          and number < wanted and stopped_at is null and not is_suspended
          and (retry_at is null or retry_at <= ${this.clock.now()}::timestamptz)
          and (lease_until is null or lease_until < clock_timestamp() or lease_owner = ${this.owner}::uuid)
        returning subscriber, number::text as number, wanted::text as wanted, failures,
          batch_end::text as "batchEnd"`,
    );
  }

  /** Extends the leases that this process has in the portal. @param lease milliseconds. */
  async extend(
    clientId: string,
    { names, lease }: { readonly names: readonly string[]; readonly lease: number },
  ): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set lease_until = clock_timestamp() + make_interval(secs => ${lease / 1000})
        where client_id = ${clientId}::uuid and subscriber = any (${names}::text[])
          and lease_owner = ${this.owner}::uuid and lease_until is not null`,
    );
  }

  /** Stores where the batch of a sink ends, before its first attempt. Without effect after another process advanced. */
  async beginBatch(
    subscriber: string,
    clientId: string,
    { after, upTo }: { readonly after: number; readonly upTo: number },
  ): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set batch_end = ${String(upTo)}::bigint
        where subscriber = ${subscriber} and client_id = ${clientId}::uuid and number = ${String(after)}::bigint
          and lease_owner = ${this.owner}::uuid`,
    );
  }

  async postpone(subscriber: string, clientId: string, again: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set retry_at = ${again}::timestamptz, lease_owner = null, lease_until = null
        where subscriber = ${subscriber} and client_id = ${clientId}::uuid`,
    );
  }

  /** Suspends by the committed plan, not a cached one; sequencing a later change of the plan resumes it. */
  async suspend(subscriber: string, clientId: string, modules: readonly string[]): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set lease_owner = null, lease_until = null,
          is_suspended = not exists (select 1 from core.portal_plan p
            where p.client_id = ${clientId}::uuid and p.modules @> ${modules}::text[])
        where subscriber = ${subscriber} and client_id = ${clientId}::uuid`,
    );
  }

  async fail({ subscriber, clientId, number, failures, again, error, hasGivenUp }: FailedDelivery): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set failures = ${failures}, retry_at = ${again}::timestamptz,
          lease_owner = null, lease_until = null, error = ${String(error)},
          stopped_at = case when ${hasGivenUp} then clock_timestamp() end
        where subscriber = ${subscriber} and client_id = ${clientId}::uuid and number = ${String(number)}::bigint`,
    );
  }

  async resume(subscriber: string, clientId: string): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.subscriber_progress set stopped_at = null, failures = 0, retry_at = null
        where subscriber = ${subscriber} and client_id = ${clientId}::uuid`,
    );
  }

  stopped(): Promise<readonly StoppedSubscriber[]> {
    return rowsAsSystem(
      this.engine,
      sql<StoppedSubscriber>`select subscriber, client_id as "clientId", number::text as number, error,
        stopped_at::text as "stoppedAt" from core.subscriber_progress where stopped_at is not null
        order by stopped_at desc limit 200`,
    );
  }
}

/** Resumes all stopped subscribers. @returns how many there were. */
export async function resumeSubscribers(engine: DatabaseEngine): Promise<number> {
  const [result] = await runAsSystem(
    engine,
    'write',
    sql`update core.subscriber_progress set stopped_at = null, failures = 0, retry_at = null, error = null
      where stopped_at is not null`,
  );
  return result?.count ?? 0;
}
