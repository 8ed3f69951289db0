import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** `assert_not_replayed`: raises TS002 where a response is stored under this key. Responses are kept for 24 hours. */
export const assertNotReplayedMigration: Migration = {
  id: '0205-assert-not-replayed',
  up: [
    sql`create function assert_not_replayed(person uuid, wanted text) returns void language plpgsql stable
    set enable_seqscan = off as $$
    begin
      if exists (
        select from core.idempotency_key k
        where k.person_id = person and k.key = wanted and k.created_at > now() - interval '24 hours'
      ) then
        raise exception 'A response is stored under this Idempotency-Key.' using errcode = 'TS002';
      end if;
    end $$`,
    sql`revoke all on function assert_not_replayed(uuid, text) from public`,
    sql`grant execute on function assert_not_replayed(uuid, text) to system_core`,
  ],
};

/**
 * `write_outbox`: everything that a request publishes, schedules and records, as one statement of the message that
 * commits. Activities are part of it because a statement of their own costs a role switch and a step in the message of
 * nearly every write.
 *
 * A second response under one key raises the unique violation on purpose: the later request waits for the earlier one
 * and returns its response. Names are qualified, so no search path redirects them.
 */
export const writeOutboxMigration: Migration = {
  id: '0204-write-outbox',
  up: [
    sql`create function write_outbox(written jsonb) returns void language plpgsql
    set enable_seqscan = off as $$
    declare
      portal uuid := (written->>'clientId')::uuid;
    begin
      if written ? 'response' then
        delete from core.idempotency_key k
          where k.person_id = (written->'response'->>'personId')::uuid and k.key = written->'response'->>'key'
            and k.created_at < now() - interval '24 hours';
        insert into core.idempotency_key (person_id, key, endpoint, body_hash, status, body, etag)
          select (r->>'personId')::uuid, r->>'key', r->>'endpoint', r->>'bodyHash', (r->>'status')::int, r->'body',
            r->>'etag'
          from (select written->'response' as r) x;
      end if;
      if written ? 'outbox' then
        insert into core.outbox (client_id, kind, plugin_id, name, version, entity_id, data, audience, actor_id,
            actor_kind, request_id)
          select portal, o->>'kind', o->>'pluginId', o->>'name', coalesce((o->>'version')::bigint, 0),
            coalesce(o->>'entityId', ''), o->'data', o->'audience', (written->>'actorId')::uuid, written->>'actorKind',
            written->>'requestId'
          from jsonb_array_elements(written->'outbox') with ordinality as x (o, n) order by n;
      end if;
      if written ? 'activities' then
        insert into core.activity (id, client_id, entity_type, entity_id, at, actor_id, request_id, verb, field,
            old_value, new_value)
          select a.id, portal, a."entityType", a."entityId", a.at, a."actorId",
            split_part(written->>'requestId', ' ', 1), a.verb, a.field, a."oldValue", a."newValue"
          from jsonb_to_recordset(written->'activities') as a (id uuid, "entityType" text, "entityId" uuid,
            at timestamptz, "actorId" uuid, verb text, field text, "oldValue" jsonb, "newValue" jsonb);
      end if;
      if written ? 'unscheduled' then
        delete from core.job j using jsonb_array_elements(written->'unscheduled') u
          where j.client_id = portal and j.kind = u->>'kind' and j.key = u->>'key';
      end if;
      if written ? 'jobs' then
        insert into core.job (client_id, kind, key, payload, run_at, request_id, wall, basis)
          select portal, j->>'kind', j->>'key', j->'payload', (j->>'at')::timestamptz, written->>'requestId', j->'wall',
            j->>'basis'
          from jsonb_array_elements(written->'jobs') with ordinality as x (j, n) order by n
          on conflict (client_id, kind, key) do update set payload = excluded.payload, run_at = excluded.run_at,
            attempts = 0, revision = core.job.revision + 1, is_suspended = false, request_id = excluded.request_id,
            error = null, wall = excluded.wall, basis = excluded.basis;
      end if;
    end $$`,
    sql`revoke all on function write_outbox(jsonb) from public`,
    // Advances a subscriber in the subscriber's own transaction. TS001: another process advanced it first.
    sql`create function advance_subscriber(subscriber_id text, portal uuid, since bigint, up_to bigint) returns void
    language plpgsql set enable_seqscan = off as $$
    begin
      update core.subscriber_progress set number = up_to, failures = 0, retry_at = null, error = null,
          lease_owner = case when up_to < wanted then lease_owner end,
          lease_until = case when up_to < wanted then lease_until end
        where subscriber = subscriber_id and client_id = portal and number = since;
      if not found then
        raise exception 'Subscriber % is no longer at number % of portal %.', subscriber_id, since, portal
          using errcode = 'TS001';
      end if;
    end $$`,
    sql`revoke all on function advance_subscriber(text, uuid, bigint, bigint) from public`,
    // Completes a run of a job in the run's own transaction. With `next_run` the job is scheduled again.
    sql`create function finish_job(job_id bigint, run int, next_run timestamptz, next_basis text) returns void language plpgsql
    set enable_seqscan = off as $$
    begin
      if next_run is null then
        delete from core.job where id = job_id and revision = run;
      else
        update core.job set run_at = next_run, attempts = 0, revision = revision + 1, error = null, basis = next_basis
          where id = job_id and revision = run;
      end if;
      if not found then
        raise exception 'Job % was changed or claimed by another process while it ran.', job_id
          using errcode = 'TS001';
      end if;
    end $$`,
    sql`revoke all on function finish_job(bigint, int, timestamptz, text) from public`,
    sql`grant execute on function write_outbox(jsonb), advance_subscriber(text, uuid, bigint, bigint),
      finish_job(bigint, int, timestamptz, text) to system_core`,
  ],
};
