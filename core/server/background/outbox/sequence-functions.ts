import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** SQLSTATE of `sequence_unaudited` where an audit entry was committed between its check and the sequencing. */
export const auditCommittedConcurrently = 'TS003';

/** The name under which notification sinks are registered among the subscribers; no plugin can own an event of it. */
export const notificationsSequencedName = 'core.notifications-sequenced';

/**
 * `sequence_outbox`: takes the portal's lock and assigns sequence numbers to the pending rows, in outbox order.
 *
 * Numbers are assigned under the lock and become visible together, so no reader sees a gap that is filled later; an
 * identity column would let a late commit appear behind a reader. The result holds what the dispatcher pushes and what
 * it appends to the audit chain before it commits. The lock is a statement of its own, because the next statement then
 * sees what the previous holder committed.
 *
 * Rows are processed one by one and found by id. A single statement for all of them was planned while the outbox was
 * small; the session kept that plan, which joined each row with every row added since. For the same reason each function
 * that runs in every request turns sequential scans off: its tables are empty at times, and a session that plans then
 * would keep reading them whole.
 *
 * `sequence_unaudited`: `sequence_outbox` unless an audit entry is pending, and then null. Without audit entries the
 * caller may commit in the same message. Most outbox rows are no audit entries, and nearly every commit is sequenced.
 */
export const sequenceMigration: Migration = {
  id: '0206-sequence-outbox',
  up: [
    sql`create function sequence_outbox(portal uuid, max_rows int) returns jsonb language plpgsql
    set enable_seqscan = off as $$
    declare
      stream core.portal_stream;
      stamp timestamptz(3);
      pending core.outbox;
      assigned bigint;
      is_kept boolean;
      pseudonym uuid;
      sequenced jsonb[] := '{}';
      events text[] := '{}';
      numbers bigint[] := '{}';
      has_entitlements boolean := false;
    begin
      select * into stream from core.portal_stream s where s.client_id = portal for update skip locked;
      if not found then
        insert into core.portal_stream (client_id) values (portal) on conflict do nothing;
        select * into stream from core.portal_stream s where s.client_id = portal for update skip locked;
        if not found then
          return jsonb_build_object('isLocked', true);
        end if;
      end if;
      stamp := clock_timestamp();
      assigned := stream.number;
      insert into core.audit_person (person_id)
        select distinct o.actor_id from core.outbox o
        where o.client_id = portal and o.number is null and o.kind = 'audit' and o.actor_id is not null
          and not exists (select 1 from core.audit_person a where a.person_id = o.actor_id)
        -- In the same order in every process, so that two of them cannot deadlock.
        order by o.actor_id
        on conflict do nothing;
      for pending in
        select * from core.outbox o where o.client_id = portal and o.number is null order by o.id limit max_rows
      loop
        assigned := assigned + 1;
        pseudonym := null;
        is_kept := pending.kind in ('event', 'notification');
        if is_kept then
          update core.outbox o set number = assigned where o.id = pending.id;
        else
          delete from core.outbox o where o.id = pending.id;
        end if;
        if pending.kind = 'event' then
          events := events || pending.name;
          numbers := numbers || assigned;
          has_entitlements := has_entitlements or pending.name = 'core.entitlements-changed';
        elsif pending.kind = 'notification' then
          -- Sinks receive all types.
          events := events || 'core.notifications-sequenced'::text;
          numbers := numbers || assigned;
        elsif pending.kind in ('push', 'principals') then
          insert into core.feed (client_id, number, plugin_id, name, entity_id, version, data, audience, at) values (
            portal, assigned, pending.plugin_id, pending.name, pending.entity_id, pending.version, pending.data,
            pending.audience, stamp);
        elsif pending.kind = 'audit' then
          select a.pseudonym into pseudonym from core.audit_person a where a.person_id = pending.actor_id;
        end if;
        sequenced := sequenced || jsonb_build_object('number', assigned, 'kind', pending.kind,
          'pluginId', pending.plugin_id, 'name', pending.name, 'version', pending.version,
          'entityId', pending.entity_id, 'data', case when not is_kept then pending.data end,
          'audience', case when not is_kept then pending.audience end, 'actor', pseudonym,
          'actorKind', pending.actor_kind, 'requestId', pending.request_id,
          'at', to_char(pending.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      end loop;
      if assigned > stream.number then
        update core.portal_stream s set number = assigned where s.client_id = portal;
      end if;
      if cardinality(events) > 0 then
        insert into core.subscriber_progress as mine (subscriber, client_id, number, wanted)
          select s.id, portal, min(k.number) - 1, max(k.number)
          from unnest(events, numbers) k (name, number) join core.subscriber s on k.name = any (s.events)
            and s.scope = case when portal = '00000000-0000-0000-0000-000000000000' then 'instance' else 'portal' end
          group by s.id
          on conflict (subscriber, client_id) do update set wanted = excluded.wanted,
            -- A subscriber that is up to date starts right before the first of these: earlier events are not its own.
            number = case when mine.number < mine.wanted then mine.number else excluded.number end;
      end if;
      if has_entitlements then
        update core.subscriber_progress p set is_suspended = false where p.client_id = portal and p.is_suspended;
        update core.job j set is_suspended = false where j.client_id = portal and j.is_suspended;
      end if;
      return jsonb_build_object('isLocked', false, 'after', stream.number, 'upTo', assigned,
        'hasMore', assigned - stream.number = max_rows, 'auditPosition', stream.audit_position,
        'auditHash', encode(stream.audit_hash, 'hex'), 'rows', to_jsonb(sequenced));
    end $$`,
    sql`revoke all on function sequence_outbox(uuid, int) from public`,
    // Appends the entries that the dispatcher hashed and moves the head of the chain. Called under the same lock.
    sql`create function append_audit(portal uuid, entries jsonb) returns void language plpgsql as $$
    begin
      insert into core.audit (client_id, position, at, actor, actor_kind, plugin_id, action, entity, entity_id, detail,
          request_id, hash)
        select portal, (e->>'position')::bigint, (e->>'at')::timestamptz, (e->>'actor')::uuid, e->>'actorKind',
          e->>'pluginId', e->>'action', e->>'entity', e->>'entityId', e->'detail', e->>'requestId',
          decode(e->>'hash', 'hex')
        from jsonb_array_elements(entries) e;
      update core.portal_stream s set audit_position = (entries->-1->>'position')::bigint,
        audit_hash = decode(entries->-1->>'hash', 'hex') where s.client_id = portal;
    end $$`,
    sql`revoke all on function append_audit(uuid, jsonb) from public`,
    sql`grant execute on function sequence_outbox(uuid, int), append_audit(uuid, jsonb) to system_core`,
    sql`create function sequence_unaudited(portal uuid, max_rows int) returns jsonb language plpgsql
    set enable_seqscan = off as $$
    declare
      sequenced jsonb;
    begin
      if exists (select from core.outbox o where o.client_id = portal and o.number is null and o.kind = 'audit') then
        return null;
      end if;
      sequenced := core.sequence_outbox(portal, max_rows);
      if sequenced->'rows' @> '[{"kind": "audit"}]' then
        raise exception 'An audit entry was committed concurrently and must be chained.' using errcode = 'TS003';
      end if;
      return sequenced;
    end $$`,
    sql`revoke all on function sequence_unaudited(uuid, int) from public`,
    sql`grant execute on function sequence_unaudited(uuid, int) to system_core`,
  ],
};
