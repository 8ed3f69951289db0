import { decideAccess, listLimits, people } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { passageOf } from './passage';
import { SearchCursor } from './search-cursor';
import type { SearchIndex, SearchMatch } from './search-index';
import type { InstalledSource } from './search-sources';
import type { Alternatives, TextQuery } from './terms';
import {
  bodyConditionOf,
  conditionOf,
  corrections,
  isCorrectable,
  quoted,
  readTextQuery,
  correctionConditionOf,
  deletionsOf,
} from './terms';
import type { Spellings } from './words';
import { wordsOf } from './words';

const defaultLimit = 20;
/** Hits over all pages; further hits are better found by another word. */
const maxHits = 200;
/** With fewer hits than this, typing errors are considered. */
const fewHits = 5;
const maxCandidates = 200;

interface HitRow {
  readonly id: string;
  readonly title: string;
  readonly created_by: string;
  readonly created_by_name: string | null;
  readonly created_at: string;
  readonly project_id: string | null;
  readonly place: number;
  readonly line: string;
  readonly tier: number;
  readonly is_key: boolean;
  readonly body: string | null;
}

/** A row with its rank. Hits are ordered by rank, then newest first. */
interface Hit {
  readonly row: HitRow;
  readonly rank: number;
  /** The words that found it. */
  readonly wanted: Alternatives;
}

const ranks = { key: 0, sameTitle: 1, beginning: 2, title: 3, body: 4, slip: 5 } as const;

/** Searches core's tables, under the portal's row-level security. */
export class DatabaseSearchIndex implements SearchIndex {
  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
    private readonly sources: ReadonlyMap<string, InstalledSource>,
  ) {}

  async find(type: string, text: string, query: PageQuery = {}): Promise<Page<SearchMatch>> {
    const cursor = new SearchCursor(this.signer, [this.clientId, type, text.trim()]);
    const position = cursor.read(query.cursor);
    const asked = readTextQuery(text);
    if (asked === undefined || !this.isOpen(type)) {
      return { items: [], nextCursor: null };
    }
    const limit = Math.min(query.limit ?? defaultLimit, listLimits.maxSize);
    const seen = position?.seen ?? 0;
    const hits = await this.hitsOf(type, asked, Math.min(seen + limit + 1, maxHits));
    const rest = position === undefined ? hits : hits.filter((hit) => isAfter(hit, position));
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    const hasMore = rest.length > limit && last !== undefined;
    return {
      items: items.map(matchOf),
      nextCursor: hasMore
        ? cursor.write({ seen: seen + limit, rank: last.rank, place: last.row.place, id: last.row.id })
        : null,
    };
  }

  private isOpen(type: string): boolean {
    const gate = this.sources.get(type)?.gate;
    return gate !== undefined && decideAccess(gate, this.call.context.actor.subject).outcome === 'granted';
  }

  private async hitsOf(type: string, asked: TextQuery, most: number): Promise<readonly Hit[]> {
    const rows = await this.read(type, asked, most);
    const found = rows.map((row): Hit => ({ row, rank: rankOf(row, asked.line), wanted: asked.words }));
    const slips = found.length >= fewHits ? [] : await this.slipsOf(type, asked, most);
    const known = new Set(rows.map(({ id }) => id));
    return [...found, ...slips.filter(({ row }) => !known.has(row.id))].sort(inOrder).slice(0, most);
  }

  private read(type: string, { words, line, key }: TextQuery, most: number): Promise<readonly HitRow[]> {
    const inTitle = conditionOf(words, 'title', key);
    // Runs only after all matching titles, including keys, were found.
    const inBody = bodyConditionOf(words);
    const found = sql`select found_id, min(tier) as tier from core.search_documents(${type}, ${this.principals}::text[],
      ${line}, ${inTitle}::text::tsquery, ${inBody}::text::tsquery, ${most}::int) group by found_id`;
    return this.select(type, found, key);
  }

  /** Searches with corrections of words that may be misspelled; returns nothing if there are none. */
  private async slipsOf(type: string, { words }: TextQuery, most: number): Promise<readonly Hit[]> {
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
    const wanted = correctionConditionOf(words, alternatives);
    if (wanted === undefined) {
      return [];
    }
    const found = sql`select found_id, 3 as tier from core.search_terms(${type}, ${this.principals}::text[],
      ${wanted}::text::tsquery, ${most}::int)`;
    const hits = await this.select(type, found, undefined);
    return hits.map((row) => ({ row, rank: ranks.slip, wanted: alternatives }));
  }

  private select(type: string, found: ReturnType<typeof sql>, key: string | undefined): Promise<readonly HitRow[]> {
    const isKey = key === undefined ? sql`false` : sql`d.terms @@ ${quoted(key)}::text::tsquery`;
    return this.database.rows(sql<HitRow>`select d.id, d.title, d.created_by, p.full_name as created_by_name,
        d.created_at, d.project_id, d.place::float8 as place, d.line, f.tier, ${isKey} as is_key,
        case when f.tier >= 3 then d.body end as body
      from (${found}) f
      join core.search_document d on d.client_id = ${this.clientId} and d.type = ${type} and d.id = f.found_id
      left join ${sql.view(people)} p on p.client_id = d.client_id and p.person_id = d.created_by`);
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

function rankOf(row: HitRow, line: string): number {
  if (row.is_key) {
    return ranks.key;
  }
  if (row.line.startsWith(line)) {
    return row.line === line ? ranks.sameTitle : ranks.beginning;
  }
  return row.tier < 3 ? ranks.title : ranks.body;
}

function inOrder(left: Hit, right: Hit): number {
  return left.rank - right.rank || right.row.place - left.row.place || (left.row.id < right.row.id ? -1 : 1);
}

function isAfter({ row, rank }: Hit, position: { readonly rank: number; readonly place: number; readonly id: string }) {
  return rank > position.rank || (rank === position.rank && row.place < position.place);
}

function matchOf({ row, rank, wanted }: Hit): SearchMatch {
  const { body } = row;
  const isInBody = rank !== ranks.key && body !== null && !isContained(row.title, wanted);
  return {
    id: row.id,
    title: row.title,
    createdBy: row.created_by,
    createdByName: row.created_by_name ?? undefined,
    createdAt: row.created_at,
    projectId: row.project_id ?? undefined,
    matchedIn: isInBody ? 'body' : 'title',
    snippet: isInBody
      ? passageOf(body, (word) => wanted.some((options) => isOneOf(wordsOf(word), options)))
      : undefined,
  };
}

/** Whether each word is the prefix of a word in the text. */
function isContained(text: string, wanted: Alternatives): boolean {
  const words = wordsOf(text);
  return wanted.every((options) => isOneOf(words, options));
}

function isOneOf(words: readonly Spellings[], options: readonly string[]): boolean {
  return words.some((spellings) => spellings.some((word) => options.some((option) => word.startsWith(option))));
}
