import type { RichText } from '../../../contract';
import { unnamedTextOf } from '../../../contract';
import type { Database } from '../../data/sql/database';
import { fixedNumber, sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import { truncateText } from './words';

/** A text that core keeps of an entity, as the index contains it. */
export interface DocumentPart {
  readonly kind: 'comment' | 'file' | 'checklist-item';
  readonly id: string;
  /** Without the names of mentioned people. */
  readonly text: string;
}

/** Files come first, then items of the checklist, then comments. */
const kinds = ['file', 'checklist-item', 'comment'] as const;

/** Comments of an entity that are indexed, the newest ones. */
const maxComments = 200;
/** Characters that are indexed of all parts of an entity. */
const maxPartsLength = 20_000;
/** Of these, names of files and a long checklist leave the rest to comments. */
const maxLengthBeforeComments = 10_000;

interface PartRow {
  readonly entity_id: string;
  readonly id: string;
  /** The index in `kinds`. */
  readonly rank: number;
  /** The name of a file, or the text of an item. */
  readonly name: string | null;
  /** The text of a comment. */
  readonly body: RichText | null;
}

interface PartsQuery {
  readonly clientId: string;
  readonly type: EntityReference['type'];
  readonly ids: readonly string[];
}

/** Reads the names of the files of entities, the items of their checklists, and their comments, newest first. Removed ones are left out. */
export async function readDocumentParts(
  database: Database,
  { clientId, type, ids }: PartsQuery,
): Promise<ReadonlyMap<string, readonly DocumentPart[]>> {
  const rows = await database.rows(sql<PartRow>`select e.id as entity_id, p.id, p.rank, p.name, p.body
    from unnest(${ids}::uuid[]) e (id) cross join lateral (
      select a.id, a.name, null::jsonb as body, 0 as rank from core.attachment a
      where a.client_id = ${clientId} and a.entity_type = ${type} and a.entity_id = e.id
        and a.stored_at is not null and a.delete_after is null
      union all
      select i.id, i.text, null, 1 from core.checklist_item i
      where i.client_id = ${clientId} and i.entity_type = ${type} and i.entity_id = e.id and i.deleted_at is null
      union all (
        select c.id, null, c.body, 2 from core.comment c
        where c.client_id = ${clientId} and c.entity_type = ${type} and c.entity_id = e.id
          and c.deleted_at is null and c.body is not null
        order by c.id desc limit ${fixedNumber(maxComments)}
      )
    ) p order by e.id, p.rank, p.id desc`);
  const parts = new Map<string, DocumentPart[]>();
  const lengths = new Map<string, number>();
  for (const row of rows) {
    const length = lengths.get(row.entity_id) ?? 0;
    const part = partOf(row, length);
    if (part !== undefined) {
      lengths.set(row.entity_id, length + part.text.length);
      parts.set(row.entity_id, [...(parts.get(row.entity_id) ?? []), part]);
    }
  }
  return parts;
}

function partOf({ id, rank, name, body }: PartRow, length: number): DocumentPart | undefined {
  const kind = kinds[rank] ?? 'comment';
  const maxLength = (kind === 'checklist-item' ? maxLengthBeforeComments : maxPartsLength) - length;
  const full = name ?? (body === null ? '' : unnamedTextOf(body));
  const text = truncateText(full.replace(/\s+/gu, ' ').trim(), maxLength);
  return maxLength <= 0 || text === '' ? undefined : { kind, id, text };
}
