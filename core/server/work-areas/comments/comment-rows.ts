import type { Comment, CommentReaction, PersonCard, RichText } from '../../../contract';
import { commentReactions, people } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import { toPersonCard } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { StoredComment } from './comments';

/** A row with the names of its people and its reactions. */
export interface CommentRow {
  readonly id: string;
  readonly version: number;
  /** Version that last changed a column. */
  readonly changed: Readonly<Record<string, number>>;
  readonly entity_type: EntityReference['type'];
  readonly entity_id: string;
  /** The own id in the first comment of a thread. */
  readonly thread_id: string;
  /** Null once the text of a removed comment has been deleted for good. */
  readonly body: RichText | null;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly created_by_photo: string | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly deleted_by: string | null;
  readonly resolved_at: string | null;
  readonly resolved_by: string | null;
  readonly resolved_by_name: string | null;
  readonly resolved_by_photo: string | null;
  readonly reply_count: number;
  readonly reactions: readonly { readonly reaction: string; readonly people: readonly string[] }[] | null;
}

const noText: RichText = { type: 'doc', content: [] };

/** Rows of `source`, named `c`, with names and reactions. */
export function withDetails(source: Sql): Sql<CommentRow> {
  return sql<CommentRow>`select c.id, c.version, c.changed, c.entity_type, c.entity_id, c.thread_id, c.body, c.created_by,
      c.created_at, c.edited_at, c.deleted_at, c.deleted_by, c.resolved_at, c.resolved_by, c.reply_count,
      author.full_name as created_by_name, author.photo as created_by_photo,
      resolver.full_name as resolved_by_name, resolver.photo as resolved_by_photo,
      (select jsonb_agg(jsonb_build_object('reaction', g.reaction, 'people', g.people))
        from (select r.reaction, jsonb_agg(r.person_id order by r.at, r.person_id) as people from core.comment_reaction r
          where r.client_id = c.client_id and r.comment_id = c.id group by r.reaction) g) as reactions
    from ${source} c
    left join ${sql.view(people)} author on author.client_id = c.client_id and author.person_id = c.created_by
    left join ${sql.view(people)} resolver on resolver.client_id = c.client_id and resolver.person_id = c.resolved_by`;
}

/** Row → wire. */
export function presentComment(row: CommentRow): Comment {
  const isRemoved = row.deleted_at !== null;
  const author = cardOf(row.created_by, row.created_by_name, row.created_by_photo);
  const resolvedBy = cardOf(row.resolved_by, row.resolved_by_name, row.resolved_by_photo);
  return {
    id: row.id,
    version: row.version,
    entityId: row.entity_id,
    ...(row.thread_id === row.id ? {} : { threadId: row.thread_id }),
    body: isRemoved || row.body === null ? noText : row.body,
    ...(author === undefined ? {} : { author }),
    createdOn: row.created_at,
    ...(row.edited_at === null ? {} : { editedOn: row.edited_at }),
    isRemoved,
    isResolved: row.resolved_at !== null,
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
    ...(row.resolved_at === null ? {} : { resolvedOn: row.resolved_at }),
    replyCount: row.reply_count,
    reactions: isRemoved ? [] : reactionsOf(row),
  };
}

/** Row → what rules need to know. */
export function storedComment(row: CommentRow): StoredComment {
  return {
    comment: presentComment(row),
    entity: { type: row.entity_type, id: row.entity_id },
    authorId: row.created_by ?? undefined,
    removedById: row.deleted_at === null ? undefined : (row.deleted_by ?? undefined),
    changed: row.changed,
    canBeRestored: row.body !== null,
  };
}

/** In the order of the choices. Reactions of a later release are left out. */
function reactionsOf({ reactions }: CommentRow): Comment['reactions'] {
  return commentReactions.flatMap((reaction: CommentReaction) => {
    const found = reactions?.find((each) => each.reaction === reaction);
    return found === undefined ? [] : [{ reaction, people: [...found.people] }];
  });
}

function cardOf(id: string | null, name: string | null, photo: string | null): PersonCard | undefined {
  return id === null ? undefined : toPersonCard(id, name ?? formerMember, photo);
}
