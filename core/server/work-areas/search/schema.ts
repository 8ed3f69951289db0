import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Tables of the search index. */
export const searchTables: readonly TableDeclaration[] = [
  { name: 'search_scope', tenancy: 'portal' },
  { name: 'search_document', tenancy: 'portal', persons: { created_by: 'author' } },
  { name: 'search_word', tenancy: 'portal' },
];

/**
 * `slots` assigns a document to a range by age in four sizes: its 256, its 4,096 and its 65,536 documents of the portal and
 * type, and all of them. A search reads the newest two ranges of a size and continues with the next size only while it has
 * too few hits. Its cost therefore follows the number of hits shown, not the number of documents: a word in every second
 * document is answered from the newest few hundred, and a word that requires all documents is in few of them.
 */
export const searchMigrations: readonly Migration[] = [
  {
    id: '0501-create-search',
    up: [
      // One row per portal and type; indexing holds its lock.
      sql`create table search_scope (
        client_id uuid not null,
        type text not null,
        number bigint not null generated always as identity,
        last_place bigint not null default 0,
        version int,
        generation int not null default 0,
        rebuilt_after text,
        primary key (client_id, type)
      )`,
      sql`create table search_document (
        client_id uuid not null,
        type text not null,
        id uuid not null,
        place bigint not null,
        generation int not null,
        created_by uuid not null,
        created_at timestamptz(3) not null,
        project_id uuid,
        title text not null,
        line text not null,
        slots bigint[] not null,
        readers text[] not null,
        terms tsvector not null,
        body text not null,
        primary key (client_id, type, id)
      )`,
      // Every search reads the pending list, so it is short.
      sql`create index search_document_terms on search_document using gin (slots, readers, terms)
        with (gin_pending_list_limit = 256)`,
      sql`create index search_document_line on search_document (client_id, type, line text_pattern_ops)`,
      sql`create table search_word (
        client_id uuid not null,
        type text not null,
        word text not null,
        generation int not null,
        slips text[] not null,
        primary key (client_id, type, word)
      )`,
      sql`create index search_word_slips on search_word using gin (client_id, slips)
        with (gin_pending_list_limit = 256)`,
      // Text operators are not leakproof, so no index supports them under row-level security. These functions run as the
      // tables' owner, filter by the request's portal, and return ids only.
      sql`create function search_lines(kind text, principals text[], beginning text, max_rows int)
        returns table (found_id uuid) language plpgsql stable security definer rows 20
        set search_path = core, public, pg_temp set plan_cache_mode = force_generic_plan
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
        begin
          -- An upper bound for the rows that are read, readable by the caller or not.
          return query select l.id from (
              select d.id, d.readers from core.search_document d
              where d.client_id = nullif(current_setting('app.client_id', true), '')::uuid and d.type = kind
                and d.line ~>=~ beginning and d.line ~<~ (beginning || chr(1114111))
              order by d.line using ~<~ limit 10 * max_rows
            ) l where l.readers && principals limit max_rows;
        end $$`,
      sql`create function search_terms(kind text, principals text[], wanted tsquery, max_rows int)
        returns table (found_id uuid, found_place bigint) language plpgsql stable security definer rows 20
        set search_path = core, public, pg_temp set plan_cache_mode = force_generic_plan
        set enable_seqscan = off set enable_indexscan = off as $$
        declare
          portal uuid := nullif(current_setting('app.client_id', true), '')::uuid;
          scope core.search_scope;
          shift int;
          newest bigint;
          among bigint[];
          ids uuid[];
          places bigint[];
        begin
          select * into scope from core.search_scope s where s.client_id = portal and s.type = kind;
          foreach shift in array array[8, 12, 16, 62] loop
            newest := scope.last_place >> shift;
            among := array[core.search_slot(scope.number, shift, newest),
              core.search_slot(scope.number, shift, newest - 1)];
            select array_agg(f.id), array_agg(f.place) into ids, places from (
              select d.id, d.place from core.search_document d
              where d.slots && among and d.readers && principals and d.terms @@ wanted
                and d.client_id = portal and d.type = kind
              order by d.place desc limit max_rows
            ) f;
            exit when newest <= 1 or cardinality(ids) >= max_rows;
          end loop;
          return query select * from unnest(ids, places);
        end $$`,
      sql`create function search_slot(scope bigint, shift int, part bigint) returns bigint language sql immutable as $$
          select (scope << 36) + ((shift / 4)::bigint << 32) + greatest(part, 0)
        $$`,
      // The tier says where the words were found: 1 at the beginning of the title, 2 in the title, 3 also in the body.
      sql`create function search_documents(kind text, principals text[], beginning text, in_title tsquery,
          anywhere tsquery, max_rows int)
        returns table (found_id uuid, tier int) language plpgsql stable rows 20
        set search_path = core, public, pg_temp as $$
        declare
          found_here int;
        begin
          return query select l.found_id, 1 from core.search_lines(kind, principals, beginning, max_rows) l;
          return query select t.found_id, 2 from core.search_terms(kind, principals, in_title, max_rows) t;
          get diagnostics found_here = row_count;
          if found_here < max_rows then
            return query select t.found_id, 3 from core.search_terms(kind, principals, anywhere, max_rows) t;
          end if;
        end $$`,
      sql`create function search_words(kind text, slips_wanted text[], max_rows int) returns table (found_word text)
        language plpgsql stable security definer rows 20 set search_path = core, public, pg_temp
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
        begin
          return query select w.word from core.search_word w
            where w.client_id = nullif(current_setting('app.client_id', true), '')::uuid and w.slips && slips_wanted
              and w.type = kind
            limit max_rows;
        end $$`,
    ],
  },
  {
    id: '0502-search-parts',
    up: [
      // Comments and names of files: `[{ kind, id, text }]`. Their terms are among the terms of the document.
      sql`alter table search_document add column parts jsonb not null default '[]'`,
      // One tier more than the function of six arguments, which processes of the release before call: 4 in comments and
      // names of files, too.
      sql`create function search_documents(kind text, principals text[], beginning text, in_title tsquery,
          in_body tsquery, in_parts tsquery, max_rows int)
        returns table (found_id uuid, tier int) language plpgsql stable rows 20
        set search_path = core, public, pg_temp as $$
        declare
          found_here int;
          found_before int;
        begin
          return query select l.found_id, 1 from core.search_lines(kind, principals, beginning, max_rows) l;
          return query select t.found_id, 2 from core.search_terms(kind, principals, in_title, max_rows) t;
          get diagnostics found_before = row_count;
          if found_before >= max_rows then
            return;
          end if;
          return query select t.found_id, 3 from core.search_terms(kind, principals, in_body, max_rows) t;
          get diagnostics found_here = row_count;
          if in_parts is not null and found_before + found_here < max_rows then
            return query select t.found_id, 4 from core.search_terms(kind, principals, in_parts, max_rows) t;
          end if;
        end $$`,
    ],
  },
  {
    id: '0503-search-archived',
    up: [
      // Few documents are archived, so the index is small and tells at once that a type has none.
      sql`create index search_document_archived on search_document (client_id, type)
        where readers[1] like 'archived:%'`,
      sql`create function search_has_archived(kind text) returns boolean language plpgsql stable security definer
        set search_path = core, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return exists (select from core.search_document d
            where d.client_id = nullif(current_setting('app.client_id', true), '')::uuid and d.type = kind
              and d.readers[1] like 'archived:%');
        end $$`,
      // Archived documents only while there are too few others. Each document has one row, with its lowest tier.
      sql`create function search_in_turn(kind text, principals text[], archived text[], beginning text, in_title tsquery,
          in_body tsquery, in_parts tsquery, max_rows int)
        returns table (found_id uuid, tier int) language plpgsql stable rows 20
        set search_path = core, public, pg_temp as $$
        declare
          found_before int;
        begin
          return query select s.found_id, min(s.tier)
            from core.search_documents(kind, principals, beginning, in_title, in_body, in_parts, max_rows) s
            group by s.found_id;
          get diagnostics found_before = row_count;
          if found_before < max_rows and core.search_has_archived(kind) then
            return query select s.found_id, min(s.tier)
              from core.search_documents(kind, archived, beginning, in_title, in_body, in_parts,
                max_rows - found_before) s
              group by s.found_id;
          end if;
        end $$`,
    ],
  },
];
