import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

/** `refuse_answered`: TS002 where a call under this key was answered before, for as long as answers are kept. */
export const answeredMigration: Migration = {
  id: '0206-refuse-answered-keys',
  up: [
    sql`create function refuse_answered(person uuid, wanted text) returns void language plpgsql stable
    set enable_seqscan = off as $$
    begin
      if exists (
        select from core.idempotency_key k
        where k.person_id = person and k.key = wanted and k.created_at > now() - interval '24 hours'
      ) then
        raise exception 'The call under this key was answered before.' using errcode = 'TS002';
      end if;
    end $$`,
    sql`revoke all on function refuse_answered(uuid, text) from public`,
    sql`grant execute on function refuse_answered(uuid, text) to system_core`,
  ],
};

/**
 * `write_effects`: everything a call said, as one statement of the message that commits.
 *
 * A key that is answered a second time raises the unique violation on purpose: the later call waits for the earlier one
 * and takes its answer. Names are qualified, so no search path can lead them elsewhere.
 */
export const effectsMigration: Migration = {
  id: '0204-write-effects',
  up: [
    sql`create function write_effects(said jsonb) returns void language plpgsql
    set enable_seqscan = off as $$
    declare
      portal uuid := (said->>'clientId')::uuid;
    begin
      if said ? 'answer' then
        delete from core.idempotency_key k
          where k.person_id = (said->'answer'->>'personId')::uuid and k.key = said->'answer'->>'key'
            and k.created_at < now() - interval '24 hours';
        insert into core.idempotency_key (person_id, key, endpoint, body_hash, status, body, etag)
          select (a->>'personId')::uuid, a->>'key', a->>'endpoint', a->>'bodyHash', (a->>'status')::int, a->'body',
            a->>'etag'
          from (select said->'answer' as a) x;
      end if;
      if said ? 'outbox' then
        insert into core.outbox (client_id, kind, plugin_id, name, version, entity_id, data, audience, actor_id,
            actor_kind, request_id)
          select portal, o->>'kind', o->>'pluginId', o->>'name', coalesce((o->>'version')::bigint, 0),
            coalesce(o->>'entityId', ''), o->'data', o->'audience', (said->>'actorId')::uuid, said->>'actorKind',
            said->>'requestId'
          from jsonb_array_elements(said->'outbox') with ordinality as x (o, n) order by n;
      end if;
      if said ? 'activities' then
        insert into core.activity (id, client_id, entity_type, entity_id, at, actor_id, request_id, verb, field,
            old_value, new_value)
          select a.id, portal, a."entityType", a."entityId", a.at, a."actorId", split_part(said->>'requestId', ' ', 1),
            a.verb, a.field, a."oldValue", a."newValue"
          from jsonb_to_recordset(said->'activities') as a (id uuid, "entityType" text, "entityId" uuid, at timestamptz,
            "actorId" uuid, verb text, field text, "oldValue" jsonb, "newValue" jsonb);
      end if;
      if said ? 'unscheduled' then
        delete from core.job j using jsonb_array_elements(said->'unscheduled') u
          where j.client_id = portal and j.kind = u->>'kind' and j.key = u->>'key';
      end if;
      if said ? 'jobs' then
        insert into core.job (client_id, kind, key, payload, run_at, request_id)
          select portal, j->>'kind', j->>'key', j->'payload', (j->>'at')::timestamptz, said->>'requestId'
          from jsonb_array_elements(said->'jobs') with ordinality as x (j, n) order by n
          on conflict (client_id, kind, key) do update set payload = excluded.payload, run_at = excluded.run_at,
            attempts = 0, revision = core.job.revision + 1, is_held = false, request_id = excluded.request_id,
            error = null;
      end if;
    end $$`,
    sql`revoke all on function write_effects(jsonb) from public`,
    // A subscriber's progress, in the subscriber's own transaction. TS001: another process has been faster.
    sql`create function advance_subscriber(who text, portal uuid, since bigint, upto bigint) returns void
    language plpgsql set enable_seqscan = off as $$
    begin
      update core.subscriber_progress set number = upto, failures = 0, retry_at = null, error = null,
          lease_owner = case when upto < wanted then lease_owner end,
          lease_until = case when upto < wanted then lease_until end
        where subscriber = who and client_id = portal and number = since;
      if not found then
        raise exception 'Subscriber % is no longer at number % of portal %.', who, since, portal using errcode = 'TS001';
      end if;
    end $$`,
    sql`revoke all on function advance_subscriber(text, uuid, bigint, bigint) from public`,
    // The end of a job's run, in the run's own transaction; with a time it runs again then.
    sql`create function finish_job(which bigint, run int, again timestamptz) returns void language plpgsql
    set enable_seqscan = off as $$
    begin
      if again is null then
        delete from core.job where id = which and revision = run;
      else
        update core.job set run_at = again, attempts = 0, revision = revision + 1, error = null
          where id = which and revision = run;
      end if;
      if not found then
        raise exception 'Job % was changed or taken over while it ran.', which using errcode = 'TS001';
      end if;
    end $$`,
    sql`revoke all on function finish_job(bigint, int, timestamptz) from public`,
    sql`grant execute on function write_effects(jsonb), advance_subscriber(text, uuid, bigint, bigint),
      finish_job(bigint, int, timestamptz) to system_core`,
  ],
};
