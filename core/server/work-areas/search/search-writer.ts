import { serviceToken } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { EntityReference } from '../activity/activities';
import { archivedReaders } from './archived-readers';
import type { DocumentPart } from './document-parts';
import { readDocumentParts } from './document-parts';
import type { SearchDocument } from './search-source';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { indexedText, deletionsOf } from './terms';
import { truncateText } from './words';

/** State of the index of one type in a portal. */
export interface SearchIndexState {
  /** Version of the source that built the index; null while the index may be incomplete. */
  readonly version: number | null;
  /** Incremented by each rebuild; documents of an older generation were not found by it. */
  readonly generation: number;
  /** The last id indexed by the running rebuild. */
  readonly rebuilt_after: string | null;
}

/** A document with what core keeps of its entity. */
export interface CompleteDocument extends SearchDocument {
  readonly parts: readonly DocumentPart[];
}

/** Characters of the body that are stored for passages. */
const maxBodyLength = 20_000;

/** Writes the index of the request's portal, in the transaction of the request. Only core uses it. */
export class SearchWriter {
  constructor(private readonly call: CoreRequest) {}

  /**
   * Locks a portal's type until the transaction ends. Callers lock before they load documents, so that they never write an
   * older state than the index already has.
   */
  async lock(type: string): Promise<SearchIndexState> {
    const select = sql<SearchIndexState>`select version, generation, rebuilt_after from core.search_scope
      where client_id = ${this.clientId} and type = ${type} for update`;
    const found = await this.database.row(select);
    if (found !== undefined) {
      return found;
    }
    await this.database.run(sql`insert into core.search_scope (client_id, type) values (${this.clientId}, ${type})
      on conflict do nothing`);
    const made = await this.database.row(select);
    if (made === undefined) {
      throw new Error(`The search index of '${type}' could not be created.`);
    }
    return made;
  }

  /** Comments on entities, the names of their files and the items of their checklists, by the id of the entity. */
  partsOf(
    type: EntityReference['type'],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DocumentPart[]>> {
    return readDocumentParts(this.database, { clientId: this.clientId, type, ids });
  }

  /** Writes documents and deletes those in `gone`. */
  async put(type: string, documents: readonly CompleteDocument[], gone: readonly string[]): Promise<void> {
    if (gone.length > 0) {
      await this.database.run(sql`delete from core.search_document
        where client_id = ${this.clientId} and type = ${type} and id = any (${gone}::uuid[])`);
    }
    if (documents.length > 0) {
      const vocabulary = new Set<string>();
      const rows = documents.map((document, index) => {
        const { terms, line, vocabulary: words } = indexedText(document);
        for (const word of words) {
          vocabulary.add(word);
        }
        return {
          nth: index,
          id: document.id,
          created_by: document.createdBy,
          created_at: document.createdAt,
          project_id: document.projectId ?? null,
          title: document.title,
          body: truncateText(document.body, maxBodyLength),
          parts: document.parts,
          readers: document.isArchived === true ? archivedReaders(document.readers) : document.readers,
          line,
          terms,
        };
      });
      await this.database.batch([this.putDocuments(type, rows), this.putWords(type, [...vocabulary])]);
    }
  }

  /** Starts a rebuild: all documents count as old until it finds them. */
  async startRebuild(type: string): Promise<SearchIndexState> {
    const { generation } = await this.lock(type);
    const begun = { version: null, generation: generation + 1, rebuilt_after: null };
    await this.database.run(sql`update core.search_scope
      set version = null, generation = ${begun.generation}, rebuilt_after = null
      where client_id = ${this.clientId} and type = ${type}`);
    return begun;
  }

  async saveRebuildProgress(type: string, after: string): Promise<void> {
    await this.database.run(sql`update core.search_scope set rebuilt_after = ${after}
      where client_id = ${this.clientId} and type = ${type}`);
  }

  /** Ends a rebuild: deletes the documents and words that it did not find. */
  async finishRebuild(type: string, generation: number, version: number): Promise<void> {
    const old = sql`client_id = ${this.clientId} and type = ${type} and generation < ${generation}`;
    await this.database.batch([
      sql`delete from core.search_document where ${old}`,
      sql`delete from core.search_word where ${old}`,
      sql`update core.search_scope set version = ${version}, rebuilt_after = null
        where client_id = ${this.clientId} and type = ${type}`,
    ]);
  }

  /**
   * A document keeps its place, and unchanged index entries are not written again. New places follow the order of the
   * documents; the lock of the scope prevents duplicates.
   */
  private putDocuments(type: string, rows: readonly { readonly id: string }[]) {
    const ids = rows.map(({ id }) => id);
    return sql`with given as (
        select r.*, d.place as had from jsonb_to_recordset(${sql.json(rows)}) as r (nth int, id uuid, created_by uuid,
          created_at timestamptz, project_id uuid, title text, body text, parts jsonb, readers text[], line text, terms text[])
        left join (
          select m.id, m.place from core.search_document m
          where m.client_id = ${this.clientId} and m.type = ${type} and m.id = any (${ids}::uuid[])
        ) d on d.id = r.id
      ), fresh as (
        select id, row_number() over (order by nth) as step from given where had is null
      ), scope as (
        update core.search_scope s set last_place = s.last_place + (select count(*) from fresh)
        where s.client_id = ${this.clientId} and s.type = ${type}
        returning s.number, s.generation, s.last_place - (select count(*) from fresh) as before
      ), placed as (
        select g.*, s.number, s.generation, coalesce(g.had, s.before + f.step) as place
        from given g cross join scope s left join fresh f on f.id = g.id
      )
      insert into core.search_document as mine (client_id, type, id, place, generation, created_by, created_at,
        project_id, title, line, slots, readers, terms, body, parts)
      select ${this.clientId}::uuid, ${type}::text, p.id, p.place, p.generation, p.created_by, p.created_at,
        p.project_id, p.title, p.line, array[core.search_slot(p.number, 8, p.place >> 8),
          core.search_slot(p.number, 12, p.place >> 12), core.search_slot(p.number, 16, p.place >> 16),
          core.search_slot(p.number, 62, 0)],
        p.readers, array_to_tsvector(p.terms), p.body, p.parts
      from placed p order by p.nth
      on conflict (client_id, type, id) do update set generation = excluded.generation,
        created_by = excluded.created_by, created_at = excluded.created_at, project_id = excluded.project_id,
        title = excluded.title, line = excluded.line, readers = excluded.readers, terms = excluded.terms,
        body = excluded.body, parts = excluded.parts
      where (mine.generation, mine.created_by, mine.created_at, mine.project_id, mine.title, mine.readers, mine.terms,
          mine.body, mine.parts) is distinct from (excluded.generation, excluded.created_by, excluded.created_at,
          excluded.project_id, excluded.title, excluded.readers, excluded.terms, excluded.body,
          excluded.parts)`;
  }

  private putWords(type: string, words: readonly string[]) {
    const rows = words.map((word) => ({ word, slips: deletionsOf(word) }));
    return sql`insert into core.search_word as mine (client_id, type, word, generation, slips)
      select s.client_id, s.type, r.word, s.generation, r.slips
      from jsonb_to_recordset(${sql.json(rows)}) as r (word text, slips text[]), core.search_scope s
      where s.client_id = ${this.clientId} and s.type = ${type}
      order by r.word
      on conflict (client_id, type, word) do update set generation = excluded.generation
      where mine.generation < excluded.generation`;
  }

  private get database(): Database {
    return this.call.database({ role: 'app_core', clientId: this.clientId, personId: this.call.personId });
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error('Documents are indexed in a portal; this request has none.');
    }
    return this.call.clientId;
  }
}
export const SearchWriting = serviceToken<SearchWriter>('core:SearchWriting');
