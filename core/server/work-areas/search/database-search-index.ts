import { decideAccess, listLimits, people } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { CursorSigner, Page } from '../../data/paging/page';
import type { Database, Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { archivedReaders } from './archived-readers';
import { presentHits } from './present-hits';
import { SearchCursor } from './search-cursor';
import type { Hit, HitRow } from './search-hit';
import { inOrder, isAfter, rankOf, ranks, slipRankOf } from './search-hit';
import type { SearchIndex, SearchMatch, SearchNarrowing, SearchQuery } from './search-index';
import type { InstalledSource } from './search-sources';
import type { SearchedText, TextQuery } from './terms';
import {
  bodyConditionOf,
  conditionOf,
  corrections,
  isCorrectable,
  partsConditionOf,
  quoted,
  readTextQuery,
  correctionConditionOf,
  deletionsOf,
} from './terms';

const defaultLimit = 20;
/** Hits over all pages; further hits are better found by another word. */
const maxHits = 200;
/** How many hits of the text are tested, best first, where another condition narrows them: few, then all that are. */
const narrowedWidths: readonly number[] = [200, 1_000];
/** With fewer hits than this, typing errors are considered. */
const fewHits = 5;
const maxCandidates = 200;

/** A search of one type. */
interface Asked {
  readonly type: string;
  readonly text: TextQuery;
  /** What is searched of a document. */
  readonly where: SearchedText;
  readonly narrowing: SearchNarrowing | undefined;
}

/** Searches core's tables, under the portal's row-level security. */
export class DatabaseSearchIndex implements SearchIndex {
  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
    private readonly sources: ReadonlyMap<string, InstalledSource>,
  ) {}

  async find(
    type: string,
    text: string,
    query: SearchQuery = {},
    narrowing?: SearchNarrowing,
  ): Promise<Page<SearchMatch>> {
    if (query.ids !== undefined) {
      return { items: await this.pick(type, query.ids.split(',')), nextCursor: null };
    }
    const cursor = new SearchCursor(this.signer, [this.clientId, type, text.trim(), narrowing?.key ?? '']);
    const position = cursor.read(query.cursor);
    const read = readTextQuery(text);
    if (read === undefined || !this.isOpen(type)) {
      return { items: [], nextCursor: null };
    }
    const where = this.sources.get(type)?.source.entity === undefined ? 'body' : 'parts';
    const limit = Math.min(query.limit ?? defaultLimit, listLimits.maxSize);
    const seen = position?.seen ?? 0;
    const hits = await this.hitsOf({ type, text: read, where, narrowing }, Math.min(seen + limit + 1, maxHits));
    const rest = position === undefined ? hits : hits.filter((hit) => isAfter(hit, position));
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    const hasMore = rest.length > limit && last !== undefined;
    return {
      items: await presentHits(this.database, { clientId: this.clientId, type }, items),
      nextCursor: hasMore
        ? cursor.write({ seen: seen + limit, rank: last.rank, place: last.row.place, id: last.row.id })
        : null,
    };
  }

  /** The documents of some ids that the caller may read, in the order of the ids. */
  private async pick(type: string, ids: readonly string[]): Promise<readonly SearchMatch[]> {
    if (!this.isOpen(type)) {
      return [];
    }
    const found = sql`select d.id as found_id, 1 as tier from core.search_document d
      where ${this.among(type, ids)}`;
    const rows = await this.select(type, found, undefined);
    const byId = new Map(rows.map((row): [string, Hit] => [row.id, { row, rank: ranks.key, wanted: [] }]));
    const hits = ids.map((id) => byId.get(id)).filter((hit) => hit !== undefined);
    return presentHits(this.database, { clientId: this.clientId, type }, hits);
  }

  private isOpen(type: string): boolean {
    const gate = this.sources.get(type)?.gate;
    return gate !== undefined && decideAccess(gate, this.call.context.actor.subject).outcome === 'granted';
  }

  private async hitsOf(asked: Asked, most: number): Promise<readonly Hit[]> {
    const { narrowing } = asked;
    if (narrowing === undefined || narrowing.ids !== undefined) {
      return (await this.textHitsOf(asked, most)).slice(0, most);
    }
    let passed: readonly Hit[] = [];
    for (const width of narrowedWidths) {
      const hits = await this.textHitsOf(asked, width);
      const passing = hits.length === 0 ? [] : await narrowing.passing(hits.map(({ row }) => row.id));
      const passes = new Set(passing);
      passed = hits.filter(({ row }) => passes.has(row.id));
      if (passed.length >= most || hits.length < width) {
        break;
      }
    }
    return passed.slice(0, most);
  }

  /** The best hits of the text, and of corrections if there are few. */
  private async textHitsOf(asked: Asked, most: number): Promise<readonly Hit[]> {
    const { text } = asked;
    const rows = await this.read(asked, most);
    const found = rows.map((row): Hit => ({ row, rank: rankOf(row, text.line), wanted: text.words }));
    const slips = found.length >= fewHits ? [] : await this.slipsOf(asked, most);
    const known = new Set(rows.map(({ id }) => id));
    return [...found, ...slips.filter(({ row }) => !known.has(row.id))].sort(inOrder);
  }

  /** The readers of the documents that a search may find. */
  private readersFor({ narrowing }: Asked): readonly string[] {
    const archived = archivedReaders(this.principals);
    const isArchived = narrowing?.isArchived;
    return isArchived === undefined ? [...this.principals, ...archived] : isArchived ? archived : this.principals;
  }

  private read(asked: Asked, most: number): Promise<readonly HitRow[]> {
    const { type, text, where, narrowing } = asked;
    const { words, line, key } = text;
    const inTitle = conditionOf(words, 'title', key);
    if (narrowing?.ids !== undefined) {
      const anywhere = conditionOf(words, where, key);
      const found = sql`select d.id as found_id, case when d.terms @@ ${inTitle}::text::tsquery then 2
          when d.terms @@ ${conditionOf(words, 'body')}::text::tsquery then 3 else 4 end as tier
        from core.search_document d
        where ${this.among(type, narrowing.ids)} and d.terms @@ ${anywhere}::text::tsquery`;
      return this.select(type, found, key);
    }
    // Each runs only while the one before found too few.
    const inBody = bodyConditionOf(words);
    const inParts = where === 'parts' ? partsConditionOf(words) : null;
    const conditions = sql`${line}, ${inTitle}::text::tsquery, ${inBody}::text::tsquery, ${inParts}::text::tsquery,
      ${most}::int`;
    const found =
      narrowing?.isArchived === undefined
        ? sql`select found_id, tier from core.search_in_turn(${type}, ${this.principals}::text[],
            ${archivedReaders(this.principals)}::text[], ${conditions})`
        : sql`select found_id, min(tier) as tier from core.search_documents(${type},
            ${this.readersFor(asked)}::text[], ${conditions}) group by found_id`;
    return this.select(type, found, key);
  }

  /** Searches with corrections of words that may be misspelled; returns nothing if there are none. */
  private async slipsOf(asked: Asked, most: number): Promise<readonly Hit[]> {
    const { type, text, where, narrowing } = asked;
    const { words } = text;
    const slips = words.flat().filter(isCorrectable).flatMap(deletionsOf);
    if (slips.length === 0) {
      return [];
    }
    const rows = await this.database.rows(sql<{ found_word: string }>`select found_word
      from core.search_words(${type}, ${slips}::text[], ${maxCandidates}::int)`);
    const candidates = rows.map(({ found_word: word }) => word);
    const alternatives = words.map((spellings, index) => {
      const nearby = spellings
        .filter(isCorrectable)
        .flatMap((spelling) => corrections(spelling, candidates, index === words.length - 1));
      return [...new Set([...spellings, ...nearby])];
    });
    const wanted = correctionConditionOf(words, alternatives, where);
    if (wanted === undefined) {
      return [];
    }
    const found =
      narrowing?.ids === undefined
        ? sql`select found_id, 5 as tier from core.search_terms(${type}, ${this.readersFor(asked)}::text[],
            ${wanted}::text::tsquery, ${most}::int)`
        : sql`select d.id as found_id, 5 as tier from core.search_document d
            where ${this.among(type, narrowing.ids)} and d.terms @@ ${wanted}::text::tsquery`;
    const hits = await this.select(type, found, undefined);
    return hits.map((row) => ({ row, rank: slipRankOf(row), wanted: alternatives }));
  }

  private select(type: string, found: Sql, key: string | undefined): Promise<readonly HitRow[]> {
    const isKey = key === undefined ? sql`false` : sql`d.terms @@ ${quoted(key)}::text::tsquery`;
    return this.database.rows(sql<HitRow>`select d.id, d.title, d.created_by, p.full_name as created_by_name,
        d.created_at, d.project_id, d.place::float8 as place, d.line, f.tier, ${isKey} as is_key,
        d.readers[1] as reader
      from (${found}) f
      join core.search_document d on d.client_id = ${this.clientId} and d.type = ${type} and d.id = f.found_id
      left join ${sql.view(people)} p on p.client_id = d.client_id and p.person_id = d.created_by`);
  }

  /** The documents of some ids that the caller may read. Of `d`. */
  private among(type: string, ids: readonly string[]): Sql {
    return sql`d.client_id = ${this.clientId} and d.type = ${type} and d.id = any(${ids}::uuid[])
      and d.readers && ${[...this.principals, ...archivedReaders(this.principals)]}::text[]`;
  }

  private get principals(): readonly string[] {
    return [...this.call.context.actor.principals];
  }

  private get database(): Database {
    return this.call.database({ role: 'app_core', clientId: this.clientId, personId: this.call.personId });
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:SearchIndex' requires a portal; this request has none.");
    }
    return this.call.clientId;
  }
}
