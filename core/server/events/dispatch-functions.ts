import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

/** Raised where an act was committed between the look and the numbering. */
export const auditArrived = 'TS003';

/**
 * `number_outbox`: takes the portal's lock and numbers what waits, in outbox order.
 *
 * Numbers are given under the lock and appear all at once, so no reader sees a gap that is filled later; an identity
 * column would let a late commit appear behind a reader. What is returned holds what the dispatcher pushes and what it
 * appends to the audit chain before it commits. The lock is taken in a statement of its own, because the next one then
 * sees what the holder before has committed.
 */
export const dispatchMigration: Migration = {
  id: '0205-number-outbox',
  up: [
    sql`create function number_outbox(portal uuid, most int) returns jsonb language plpgsql
    set enable_seqscan = off as $$
    declare
      stream core.portal_stream;
      stamp timestamptz(3);
      waiting core.outbox;
      assigned bigint;
      is_kept boolean;
      pseudonym uuid;
      said jsonb[] := '{}';
      events text[] := '{}';
      numbers bigint[] := '{}';
      has_entitlements boolean := false;
    begin
      select * into stream from core.portal_stream s where s.client_id = portal for update skip locked;
      if not found then
        insert into core.portal_stream (client_id) values (portal) on conflict do nothing;
        select * into stream from core.portal_stream s where s.client_id = portal for update skip locked;
        if not found then
          return jsonb_build_object('isTaken', true);
        end if;
      end if;
      stamp := clock_timestamp();
      assigned := stream.number;
      insert into core.audit_person (person_id)
        select distinct o.actor_id from core.outbox o
        where o.client_id = portal and o.number is null and o.kind = 'audit' and o.actor_id is not null
          and not exists (select 1 from core.audit_person a where a.person_id = o.actor_id)
        -- In one order in every process, so that two of them never wait for each other.
        order by o.actor_id
        on conflict do nothing;
      for waiting in
        select * from core.outbox o where o.client_id = portal and o.number is null order by o.id limit most
      loop
        assigned := assigned + 1;
        pseudonym := null;
        is_kept := waiting.kind in ('event', 'notification');
        if is_kept then
          update core.outbox o set number = assigned where o.id = waiting.id;
        else
          delete from core.outbox o where o.id = waiting.id;
        end if;
        if waiting.kind = 'event' then
          events := events || waiting.name;
          numbers := numbers || assigned;
          has_entitlements := has_entitlements or waiting.name = 'core.entitlements-changed';
        elsif waiting.kind in ('push', 'principals') then
          insert into core.feed (client_id, number, plugin_id, name, entity_id, version, data, audience, at) values (
            portal, assigned, waiting.plugin_id, waiting.name, waiting.entity_id, waiting.version, waiting.data,
            waiting.audience, stamp);
        elsif waiting.kind = 'audit' then
          select a.pseudonym into pseudonym from core.audit_person a where a.person_id = waiting.actor_id;
        end if;
        said := said || jsonb_build_object('number', assigned, 'kind', waiting.kind, 'pluginId', waiting.plugin_id,
          'name', waiting.name, 'version', waiting.version, 'entityId', waiting.entity_id,
          'data', case when not is_kept then waiting.data end,
          'audience', case when not is_kept then waiting.audience end, 'actor', pseudonym,
          'actorKind', waiting.actor_kind, 'requestId', waiting.request_id,
          'at', to_char(waiting.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
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
            -- An earlier event that nobody waited for is no debt: begin right before the first of these.
            number = case when mine.number < mine.wanted then mine.number else excluded.number end;
      end if;
      if has_entitlements then
        update core.subscriber_progress p set is_held = false where p.client_id = portal and p.is_held;
        update core.job j set is_held = false where j.client_id = portal and j.is_held;
      end if;
      return jsonb_build_object('isTaken', false, 'after', stream.number, 'upTo', assigned,
        'hasMore', assigned - stream.number = most, 'auditPosition', stream.audit_position,
        'auditHash', encode(stream.audit_hash, 'hex'), 'rows', to_jsonb(said));
    end $$`,
    sql`revoke all on function number_outbox(uuid, int) from public`,
    // Appends to the chain what the dispatcher has hashed, and moves the chain's head. Called under the same lock.
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
    sql`grant execute on function number_outbox(uuid, int), append_audit(uuid, jsonb) to system_core`,
    sql`create function number_unaudited(portal uuid, most int) returns jsonb language plpgsql
    set enable_seqscan = off as $$
    declare
      numbered jsonb;
    begin
      if exists (select from core.outbox o where o.client_id = portal and o.number is null and o.kind = 'audit') then
        return null;
      end if;
      numbered := core.number_outbox(portal, most);
      if numbered->'rows' @> '[{"kind": "audit"}]' then
        raise exception 'An act was committed meanwhile; it must be chained.' using errcode = 'TS003';
      end if;
      return numbered;
    end $$`,
    sql`revoke all on function number_unaudited(uuid, int) from public`,
    sql`grant execute on function number_unaudited(uuid, int) to system_core`,
  ],
};
