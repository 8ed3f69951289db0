import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

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
    sql`create function number_outbox(portal uuid, most int) returns jsonb language plpgsql as $$
    declare
      stream core.portal_stream;
      stamp timestamptz(3);
      said jsonb;
      counted int;
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
      insert into core.audit_person (person_id)
        select distinct o.actor_id from core.outbox o
        where o.client_id = portal and o.number is null and o.kind = 'audit' and o.actor_id is not null
          and not exists (select 1 from core.audit_person a where a.person_id = o.actor_id)
        -- In one order in every process, so that two of them never wait for each other.
        order by o.actor_id
        on conflict do nothing;
      with picked as (
        select w.id, row_number() over (order by w.id) + stream.number as assigned
        from (select o.id from core.outbox o where o.client_id = portal and o.number is null order by o.id limit most) w
      ), kept as (
        update core.outbox o set number = p.assigned from picked p
        where o.id = p.id and o.kind in ('event', 'notification') returning o.*, p.assigned
      ), moved as (
        delete from core.outbox o using picked p
        where o.id = p.id and o.kind in ('push', 'audit', 'principals') returning o.*, p.assigned
      ), fed as (
        insert into core.feed (client_id, number, plugin_id, name, entity_id, version, data, audience, at)
        select portal, m.assigned, m.plugin_id, m.name, m.entity_id, m.version, m.data, m.audience, stamp
        from moved m where m.kind in ('push', 'principals')
      ), behind as (
        insert into core.subscriber_progress as mine (subscriber, client_id, number, wanted)
        select s.id, portal, min(k.assigned) - 1, max(k.assigned)
        from kept k join core.subscriber s on k.name = any (s.events)
          and s.scope = case when portal = '00000000-0000-0000-0000-000000000000' then 'instance' else 'portal' end
        where k.kind = 'event' group by s.id
        on conflict (subscriber, client_id) do update set wanted = excluded.wanted,
          -- An earlier event that nobody waited for is no debt: begin right before the first of these.
          number = case when mine.number < mine.wanted then mine.number else excluded.number end
      )
      select count(*), jsonb_agg(jsonb_build_object('number', e.assigned, 'kind', e.kind, 'pluginId', e.plugin_id,
          'name', e.name, 'version', e.version, 'entityId', e.entity_id, 'data', e.data, 'audience', e.audience,
          'actor', e.pseudonym, 'actorKind', e.actor_kind, 'requestId', e.request_id,
          'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.assigned)
        into counted, said
        from (
          select k.assigned, k.kind, k.plugin_id, k.name, k.version, k.entity_id, null::jsonb as data,
            null::jsonb as audience, null::uuid as pseudonym, k.actor_kind, k.request_id, k.at from kept k
          union all
          select m.assigned, m.kind, m.plugin_id, m.name, m.version, m.entity_id, m.data, m.audience, n.pseudonym,
            m.actor_kind, m.request_id, m.at from moved m left join core.audit_person n
              on n.person_id = m.actor_id and m.kind = 'audit'
        ) e;
      if counted > 0 then
        update core.portal_stream s set number = stream.number + counted where s.client_id = portal;
      end if;
      if said @> '[{"kind": "event", "name": "core.entitlements-changed"}]' then
        update core.subscriber_progress p set is_held = false where p.client_id = portal and p.is_held;
        update core.job j set is_held = false where j.client_id = portal and j.is_held;
      end if;
      return jsonb_build_object('isTaken', false, 'after', stream.number, 'upTo', stream.number + counted,
        'hasMore', counted = most, 'auditPosition', stream.audit_position,
        'auditHash', encode(stream.audit_hash, 'hex'), 'rows', coalesce(said, '[]'::jsonb));
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
  ],
};

/** Raised where an act was committed between the look and the numbering. */
export const auditArrived = 'TS003';

/**
 * `number_unaudited`: `number_outbox` where no act waits for the audit chain, so that whoever calls it may commit in the
 * same message; null where one does. Most of what calls say is no act, and a numbering follows nearly every commit.
 */
export const unauditedMigration: Migration = {
  id: '0207-number-unaudited',
  up: [
    sql`create function number_unaudited(portal uuid, most int) returns jsonb language plpgsql as $$
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
