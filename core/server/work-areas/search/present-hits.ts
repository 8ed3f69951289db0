import type { RichText } from '../../../contract';
import { people, plainTextOf } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { DocumentPart } from './document-parts';
import { passageOf } from './passage';
import type { Hit } from './search-hit';
import { ranks } from './search-hit';
import type { SearchMatch } from './search-index';
import type { Alternatives } from './terms';
import type { Spellings } from './words';
import { wordsOf } from './words';

interface Documents {
  readonly clientId: string;
  readonly type: string;
}

interface TextRow {
  readonly id: string;
  readonly body: string;
  readonly parts: readonly DocumentPart[];
}

interface CommentRow {
  readonly id: string;
  readonly body: RichText;
  readonly created_by: string | null;
  readonly full_name: string | null;
}

/** Where a hit was found. */
type Found = Pick<SearchMatch, 'matchedIn' | 'snippet' | 'part' | 'checklistItem'>;

/** Hits → matches: says of those that are not found by their title where they were, with the passage. */
export async function presentHits(
  database: Database,
  documents: Documents,
  hits: readonly Hit[],
): Promise<readonly SearchMatch[]> {
  const inText = hits.filter(({ row, rank, wanted }) => rank !== ranks.key && !isContained(row.title, wanted));
  const found = await findPassages(database, documents, inText);
  return hits.map((hit) => ({ ...matchOf(hit), ...found.get(hit.row.id) }));
}

function matchOf({ row }: Hit): SearchMatch {
  return {
    id: row.id,
    title: row.title,
    createdBy: row.created_by,
    createdByName: row.created_by_name ?? undefined,
    createdAt: row.created_at,
    projectId: row.project_id ?? undefined,
    matchedIn: 'title',
    snippet: undefined,
    part: undefined,
    checklistItem: undefined,
  };
}

async function findPassages(
  database: Database,
  { clientId, type }: Documents,
  hits: readonly Hit[],
): Promise<ReadonlyMap<string, Found>> {
  if (hits.length === 0) {
    return new Map();
  }
  const texts = await database.rows(sql<TextRow>`select id, body, parts from core.search_document
    where client_id = ${clientId} and type = ${type} and id = any(${hits.map(({ row }) => row.id)}::uuid[])`);
  const byId = new Map(texts.map((text) => [text.id, text]));
  const chosen = hits.flatMap(({ row, wanted }) => {
    const text = byId.get(row.id);
    return text === undefined ? [] : [{ id: row.id, wanted, text, part: bestPart(text, wanted) }];
  });
  // The index contains no names, and may be a moment behind: the passage of a comment is its text now.
  const ids = chosen.flatMap(({ part }) => (part?.kind === 'comment' ? [part.id] : []));
  const comments = await readComments(database, clientId, ids);
  return new Map(
    chosen.map(({ id, wanted, text, part }): [string, Found] => {
      const isWanted = (word: string): boolean => wanted.some((options) => isOneOf(wordsOf(word), options));
      const found: Found = { matchedIn: 'body', snippet: undefined, part: undefined, checklistItem: undefined };
      if (part === undefined) {
        return [id, { ...found, snippet: passageOf(text.body, isWanted) }];
      }
      if (part.kind === 'file') {
        return [id, { ...found, snippet: part.text, part: { kind: 'file', id: part.id } }];
      }
      if (part.kind === 'checklist-item') {
        return [id, { ...found, snippet: passageOf(part.text, isWanted), checklistItem: { id: part.id } }];
      }
      const comment = comments.get(part.id);
      return [
        id,
        {
          ...found,
          snippet: comment && passageOf(plainTextOf(comment.body), isWanted),
          part: {
            kind: 'comment',
            id: part.id,
            ...(comment === undefined ? {} : { authorName: comment.full_name ?? formerMember }),
          },
        },
      ];
    }),
  );
}

/** The comment, file or item with more of the words than the body and the other ones; undefined if the body has as many. */
function bestPart({ body, parts }: TextRow, wanted: Alternatives): DocumentPart | undefined {
  let best: DocumentPart | undefined;
  let most = countContained(body, wanted);
  for (const part of parts) {
    const count = countContained(part.text, wanted);
    if (count > most) {
      best = part;
      most = count;
    }
  }
  return best;
}

async function readComments(
  database: Database,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommentRow>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await database.rows(sql<CommentRow>`select c.id, c.body, c.created_by, p.full_name
    from core.comment c left join ${sql.view(people)} p on p.client_id = c.client_id and p.person_id = c.created_by
    where c.client_id = ${clientId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null and c.body is not null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether each word is the prefix of a word in the text. */
function isContained(text: string, wanted: Alternatives): boolean {
  return countContained(text, wanted) === wanted.length;
}

/** How many of the words are prefixes of words in the text. */
function countContained(text: string, wanted: Alternatives): number {
  const words = wordsOf(text);
  return wanted.filter((options) => isOneOf(words, options)).length;
}

function isOneOf(words: readonly Spellings[], options: readonly string[]): boolean {
  return words.some((spellings) => spellings.some((word) => options.some((option) => word.startsWith(option))));
}
