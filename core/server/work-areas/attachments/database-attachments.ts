import { limitPassed, people, retentionDays, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { fileMessages } from '../files/messages';
import { formerMember } from '../../identity/accounts/former-member';
import { newId } from '../../identity/accounts/new-id';
import { toPersonCard } from '../../identity/accounts/person-cards';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { Attachment, Attachments, NewAttachment, ReservedAttachment } from './attachments';
import type { StorageLimits } from './storage-limits';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import { readPage } from '../../data/paging/page';

interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: string | number | bigint;
  readonly sha256: string;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly created_by_photo: string | null;
  readonly created_at: string;
}

const maxFilesPerEntity = 200;
const day = 86_400_000;
const megabyte = 1_048_576;

/** `a` with the current name and photo of the person who added it. */
function withPeople(source: Sql, more: Sql = sql.empty): Sql<AttachmentRow> {
  return sql<AttachmentRow>`select a.id, a.name, a.type, a.size, a.sha256, a.created_by, a.created_at,
      p.full_name as created_by_name, p.photo as created_by_photo${more}
    from ${source} a left join ${sql.view(people)} p on p.client_id = a.client_id and p.person_id = a.created_by`;
}

/** Stores the rows of files in core's table, under the portal's row-level security. */
export class DatabaseAttachments implements Attachments {
  private readonly scope: StatementScope;

  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
    private readonly limits: Pick<StorageLimits, 'limits'>,
  ) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async reserve(entity: EntityReference, file: NewAttachment): Promise<Attachment> {
    const now = this.call.context.clock.now();
    const { actor } = this.call.context;
    // The portal's usage row stays locked until the commit, so two requests cannot use the same remaining quota.
    const { limit, hardLimit } = await this.limits.limits();
    const usage = await this.database.row(sql<{ bytes: number }>`insert into core.file_usage (client_id, bytes)
      select ${this.clientId}::uuid, ${file.size}::bigint where ${file.size}::bigint <= ${hardLimit}::bigint
      on conflict (client_id) do update set bytes = file_usage.bytes + excluded.bytes
      where file_usage.bytes + excluded.bytes <= ${hardLimit}::bigint
      returning bytes::float8 as bytes`);
    if (usage === undefined) {
      throw new AppError('plan_limit', localized(fileMessages.filesFull, { most: Math.floor(hardLimit / megabyte) }));
    }
    if (usage.bytes > limit && usage.bytes - file.size <= limit) {
      const passed = { what: 'storage', used: usage.bytes, limit, hardLimit } as const;
      this.call.outboxFor(this.call.clientId).emit(limitPassed, passed);
    }
    const row = await this.database.row(sql<AttachmentRow>`with made as (
        insert into core.attachment
          (id, client_id, entity_type, entity_id, name, type, size, sha256, created_by, created_at, delete_after)
        select ${newId(now)}::uuid, ${this.clientId}::uuid, ${entity.type}::text, ${entity.id}::uuid, ${file.name}::text,
          ${file.type}::text, ${file.size}::bigint, ${file.sha256}::text, ${actor.userId ?? null}::uuid,
          ${now}::timestamptz, ${new Date(now.getTime() + day)}::timestamptz
        where (select count(*) from core.attachment a where ${this.of(entity)}) < ${maxFilesPerEntity}::int
        returning *
      ) ${withPeople(sql`made`)}`);
    if (row === undefined) {
      throw new AppError('validation_failed', localized(fileMessages.tooManyFiles, { most: maxFilesPerEntity }));
    }
    return readAttachment(row);
  }

  async markStored(id: string): Promise<void> {
    const now = this.call.context.clock.now();
    const stored = await this.database.run(sql`update core.attachment
      set stored_at = ${now}::timestamptz, delete_after = null
      where client_id = ${this.clientId} and id = ${id} and stored_at is null`);
    if (stored === 0) {
      throw new Error(`The row of file '${id}' was deleted before its bytes were stored.`);
    }
  }

  async findReserved(entity: EntityReference, id: string): Promise<ReservedAttachment | undefined> {
    const { actor, clock } = this.call.context;
    const row = await this.database.row(sql<
      AttachmentRow & { readonly expires_at: string }
    >`select r.*, r.delete_after as expires_at
      from (${withPeople(sql`core.attachment`, sql`, a.delete_after`)}
        where ${this.of(entity)} and a.id = ${id} and a.stored_at is null and a.created_by = ${actor.userId ?? null}::uuid
          and a.delete_after > ${clock.now()}::timestamptz) r`);
    return row && { ...readAttachment(row), isDescribed: row.sha256 !== '', expiresAt: row.expires_at };
  }

  async describeReserved(id: string, file: NewAttachment): Promise<void> {
    // First: usage is locked before rows of files everywhere.
    await this.database
      .run(sql`update core.file_usage u set bytes = greatest(0, u.bytes + ${file.size}::bigint - a.size)
      from core.attachment a where u.client_id = ${this.clientId} and a.client_id = u.client_id and a.id = ${id}
        and a.stored_at is null`);
    await this.database.run(sql`update core.attachment set name = ${file.name}::text, type = ${file.type}::text,
        size = ${file.size}::bigint, sha256 = ${file.sha256}::text
      where client_id = ${this.clientId} and id = ${id} and stored_at is null`);
  }

  async release(id: string): Promise<void> {
    await this.database.run(sql`with gone as (
        delete from core.attachment where client_id = ${this.clientId} and id = ${id} and stored_at is null
        returning size)
      update core.file_usage set bytes = greatest(0, bytes - gone.size) from gone where client_id = ${this.clientId}`);
  }

  async list(entity: EntityReference, query: PageQuery): Promise<Page<Attachment>> {
    const { items, nextCursor } = await readPage({ db: this.database, signer: this.signer }, query, {
      select: withPeople(sql`core.attachment`),
      where: [this.of(entity), isVisible],
      sort: ['id desc'],
    });
    return { items: items.map(readAttachment), nextCursor };
  }

  async find(entity: EntityReference, id: string): Promise<Attachment | undefined> {
    const row = await this.database.row(sql<AttachmentRow>`${withPeople(sql`core.attachment`)}
      where ${this.of(entity)} and a.id = ${id} and ${isVisible}`);
    return row && readAttachment(row);
  }

  async remove(entity: EntityReference, id: string): Promise<Attachment | undefined> {
    const until = new Date(this.call.context.clock.now().getTime() + retentionDays.trash * day);
    const row = await this.database.row(sql<AttachmentRow>`with removed as (
        update core.attachment a set delete_after = ${until}::timestamptz
        where ${this.of(entity)} and a.id = ${id} and ${isVisible} returning *
      ) ${withPeople(sql`removed`)}`);
    return row && readAttachment(row);
  }

  async restore(entity: EntityReference, id: string): Promise<Attachment | undefined> {
    const now = this.call.context.clock.now();
    const row = await this.database.row(sql<AttachmentRow>`with restored as (
        update core.attachment a set delete_after = null
        where ${this.of(entity)} and a.id = ${id} and a.stored_at is not null and a.delete_after > ${now}::timestamptz
        returning *
      ) ${withPeople(sql`restored`)}`);
    return row && readAttachment(row);
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`update core.attachment set delete_after = ${this.call.context.clock.now()}::timestamptz
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
  }

  /** Of `a`. */
  private of({ type, id }: EntityReference): Sql {
    return sql`a.client_id = ${this.clientId} and a.entity_type = ${type} and a.entity_id = ${id}`;
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Attachments' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}

/** Of `a`. */
const isVisible = sql`a.stored_at is not null and a.delete_after is null`;

function readAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    sha256: row.sha256,
    createdBy: readAuthor(row),
    createdAt: row.created_at,
  };
}

function readAuthor(row: AttachmentRow): Attachment['createdBy'] {
  if (row.created_by === null) {
    return undefined;
  }
  return toPersonCard(row.created_by, row.created_by_name ?? formerMember, row.created_by_photo);
}
