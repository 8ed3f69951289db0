import { isDeepStrictEqual } from 'node:util';
import type { Comment, CommentReaction, CommentVersion, RichText } from '../../../contract';
import { localized, maxReplies, repliesPerPage } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { contextMessages } from '../../request-context/messages';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import { readPage } from '../../data/paging/page';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { fixedNumber, sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { CommentRow } from './comment-rows';
import { presentComment, storedComment, withDetails } from './comment-rows';
import type { CommentPatch, Comments, NewComment, StoredComment, WrittenComment } from './comments';
import { commentServerMessages } from './messages';

/** The first comments of threads that lists have. The index has the same condition. Of `c`. */
const isShownThread = sql`c.id = c.thread_id and (c.deleted_at is null or c.reply_count > 0)`;
/** The replies that lists have. The index has the same condition. Of `c`. */
const isShownReply = sql`c.id <> c.thread_id and c.deleted_at is null`;

/** Columns by the fields that people change. */
const columnOf = { body: 'body', isRemoved: 'deleted_at', isResolved: 'resolved_at' } as const;

interface VersionRow {
  readonly id: string;
  readonly body: RichText;
  readonly written_at: string;
}

/** Stores comments in core's tables, under the portal's row-level security. */
export class DatabaseComments implements Comments {
  private readonly scope: StatementScope;

  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
  ) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async list(entity: EntityReference, query: PageQuery): Promise<Page<Comment>> {
    const { items: threads, nextCursor } = await readPage(this.reader, query, {
      select: withDetails(sql`core.comment`),
      where: [this.of(entity), isShownThread],
      sort: ['thread_id desc'],
    });
    const replies = await this.newestReplies(threads.filter((row) => row.reply_count > 0).map(({ id }) => id));
    const items = threads.flatMap((thread) => [...replies.filter((reply) => reply.thread_id === thread.id), thread]);
    return { items: items.map(presentComment), nextCursor };
  }

  async replies(entity: EntityReference, threadId: string, query: PageQuery): Promise<Page<Comment>> {
    const thread = await this.database.row(sql<{ id: string }>`select c.id from core.comment c
      where ${this.of(entity)} and c.thread_id = ${threadId} and ${isShownThread}`);
    if (thread === undefined) {
      throw commentMissing();
    }
    const { items, nextCursor } = await readPage(this.reader, query, {
      select: withDetails(sql`core.comment`),
      where: [sql`c.client_id = ${this.clientId} and c.thread_id = ${threadId}`, isShownReply],
      sort: ['id desc'],
    });
    return { items: items.map(presentComment), nextCursor };
  }

  async find(
    type: EntityReference['type'],
    id: string,
    { lock = false }: { readonly lock?: boolean } = {},
  ): Promise<StoredComment | undefined> {
    const row = await this.database.row(sql<CommentRow>`${withDetails(sql`core.comment`)}
      where c.client_id = ${this.clientId} and c.id = ${id} and c.entity_type = ${type}
      ${lock ? sql`for update of c` : sql.empty}`);
    return row && storedComment(row);
  }

  async add(entity: EntityReference, { body, threadId }: NewComment): Promise<WrittenComment> {
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const id = newId(now);
    const thread = threadId === undefined ? undefined : await this.addReply(entity, threadId);
    const row = await this.database.row(sql<CommentRow>`with made as (
        insert into core.comment
          (id, client_id, entity_type, entity_id, thread_id, body, created_by, created_at)
        values (${id}::uuid, ${this.clientId}::uuid, ${entity.type}::text, ${entity.id}::uuid,
          ${threadId ?? id}::uuid, ${sql.json(body)}::jsonb, ${actor.userId ?? null}::uuid, ${now}::timestamptz)
        returning *
      ) ${withDetails(sql`made`)}`);
    return { comment: presentComment(existing(row)), thread };
  }

  async change(before: StoredComment, patch: CommentPatch): Promise<WrittenComment | undefined> {
    const { comment } = before;
    const fields = (['body', 'isRemoved', 'isResolved'] as const).filter(
      (field) => patch[field] !== undefined && !isDeepStrictEqual(patch[field], comment[field]),
    );
    this.assertUnchanged(before, fields);
    if (fields.length === 0) {
      return undefined;
    }
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const by = actor.userId ?? null;
    const { body, isRemoved, isResolved } = patch;
    if (fields.includes('body')) {
      await this.database.run(sql`insert into core.comment_version (id, client_id, comment_id, body, written_at)
        values (${newId(now)}::uuid, ${this.clientId}::uuid, ${comment.id}::uuid, ${sql.json(comment.body)}::jsonb,
          ${comment.editedOn ?? comment.createdOn}::timestamptz)`);
    }
    const assignments = [
      fields.includes('body') && sql`body = ${sql.json(body)}::jsonb, edited_at = ${now}::timestamptz`,
      fields.includes('isRemoved') &&
        sql`deleted_at = ${isRemoved === true ? now : null}::timestamptz,
          deleted_by = ${isRemoved === true ? by : null}::uuid`,
      fields.includes('isResolved') &&
        sql`resolved_at = ${isResolved === true ? now : null}::timestamptz,
          resolved_by = ${isResolved === true ? by : null}::uuid`,
      versionBump(fields.map((field) => columnOf[field])),
    ].filter((assignment) => assignment !== false);
    const row = await this.database.row(sql<CommentRow>`with changed as (
        update core.comment set ${sql.join(assignments, sql`, `)}
        where client_id = ${this.clientId} and id = ${comment.id} returning *
      ) ${withDetails(sql`changed`)}`);
    const { threadId } = comment;
    const thread =
      threadId === undefined || !fields.includes('isRemoved')
        ? undefined
        : await this.countReplies(threadId, isRemoved === true ? -1 : 1);
    return { comment: presentComment(existing(row)), thread };
  }

  async react({ comment }: StoredComment, reaction: CommentReaction, isOn: boolean): Promise<Comment | undefined> {
    const { actor, clock } = this.call.context;
    if (actor.userId === undefined) {
      return undefined;
    }
    const own = sql`${this.clientId}::uuid, ${comment.id}::uuid, ${reaction}::text, ${actor.userId}::uuid`;
    const changed = await this.database.run(
      isOn
        ? sql`insert into core.comment_reaction (client_id, comment_id, reaction, person_id, at)
            values (${own}, ${clock.now()}::timestamptz) on conflict do nothing`
        : sql`delete from core.comment_reaction
            where (client_id, comment_id, reaction, person_id) = (${own})`,
    );
    if (changed === 0) {
      return undefined;
    }
    await this.database.run(sql`update core.comment set ${versionBump([])}
      where client_id = ${this.clientId} and id = ${comment.id}`);
    const row = await this.database.row(sql<CommentRow>`${withDetails(sql`core.comment`)}
      where c.client_id = ${this.clientId} and c.id = ${comment.id}`);
    return presentComment(existing(row));
  }

  async versions(commentId: string, query: PageQuery): Promise<Page<CommentVersion>> {
    const { items, nextCursor } = await readPage(this.reader, query, {
      select: sql<VersionRow>`select id, body, written_at from core.comment_version`,
      where: [sql`client_id = ${this.clientId} and comment_id = ${commentId}`],
      sort: ['id desc'],
    });
    return { items: items.map(({ id, body, written_at: writtenOn }) => ({ id, body, writtenOn })), nextCursor };
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`with gone as (
        delete from core.comment c where c.client_id = ${this.clientId} and c.entity_type = ${type}
          and c.entity_id = any(${ids}::uuid[]) returning c.client_id, c.id
      ), versions as (
        delete from core.comment_version v using gone where v.client_id = gone.client_id and v.comment_id = gone.id
      )
      delete from core.comment_reaction r using gone where r.client_id = gone.client_id and r.comment_id = gone.id`);
  }

  /** The newest replies of each thread, newest first. */
  private async newestReplies(threads: readonly string[]): Promise<readonly CommentRow[]> {
    if (threads.length === 0) {
      return [];
    }
    const newest = sql`unnest(${threads}::uuid[]) thread (id) cross join lateral (
        select * from core.comment c where c.client_id = ${this.clientId} and c.thread_id = thread.id and ${isShownReply}
        order by c.id desc limit ${fixedNumber(repliesPerPage)})`;
    return this.database.rows(sql<CommentRow>`${withDetails(newest)} order by c.id desc`);
  }

  /** Counts a new reply. @throws AppError when the thread takes no reply. */
  private async addReply(entity: EntityReference, threadId: string): Promise<Comment> {
    // Locked, so that two replies are counted one after the other.
    const thread = await this.database.row(sql<{ reply_count: number }>`select c.reply_count from core.comment c
      where ${this.of(entity)} and c.thread_id = ${threadId} and ${isShownThread} for update`);
    if (thread === undefined) {
      throw new AppError('not_found', localized(commentServerMessages.threadMissing));
    }
    if (thread.reply_count >= maxReplies) {
      throw new AppError('validation_failed', localized(commentServerMessages.threadFull, { max: maxReplies }));
    }
    return this.countReplies(threadId, 1);
  }

  private async countReplies(threadId: string, difference: 1 | -1): Promise<Comment> {
    const row = await this.database.row(sql<CommentRow>`with changed as (
        update core.comment set reply_count = greatest(0, reply_count + ${difference}::int), ${versionBump([])}
        where client_id = ${this.clientId} and id = ${threadId} returning *
      ) ${withDetails(sql`changed`)}`);
    return presentComment(existing(row));
  }

  /** The row is locked, so nothing changes after this. */
  private assertUnchanged({ comment, changed }: StoredComment, fields: readonly (keyof typeof columnOf)[]): void {
    const { ifMatch } = this.call;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    const conflicts = fields.filter((field) => (changed[columnOf[field]] ?? 0) > ifMatch);
    if (conflicts.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts, current: comment },
      });
    }
  }

  /** Of `c`. */
  private of({ type, id }: EntityReference): Sql {
    return sql`c.client_id = ${this.clientId} and c.entity_type = ${type} and c.entity_id = ${id}`;
  }

  private get reader(): { readonly db: Database; readonly signer: CursorSigner } {
    return { db: this.database, signer: this.signer };
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Comments' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}

/** The error for a comment that does not exist, was removed, or belongs to another entity or portal. */
export function commentMissing(): AppError {
  return new AppError('not_found', localized(commentServerMessages.commentMissing));
}

function existing(row: CommentRow | undefined): CommentRow {
  if (row === undefined) {
    throw new Error('A locked comment does not exist.');
  }
  return row;
}
