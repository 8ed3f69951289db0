import { adminScope, apiTokenLimits, appliesTo, isAdminRole, localized } from '../../../contract';
import type { PolicyAudience } from '../../../contract';
import { CursorSigner, readPage } from '../../data/paging/page';
import type { Page, PageQuery } from '../../data/paging/page';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityEvents } from '../accounts/identity-events';
import { identityDatabase } from '../accounts/identity-scope';
import { identityMessages } from '../accounts/messages';
import { newId } from '../accounts/new-id';
import { toPersonCard } from '../accounts/person-cards';
import { hashSecret } from '../accounts/secrets';
import type { PluginWithScopes } from './api-token-areas';
import { apiTokenAreas } from './api-token-areas';
import { newApiTokenSecret } from './api-token-secret';
import type { ApiTokenArea, ApiTokenEntry, ApiTokens, NewApiToken } from './api-tokens';

/** What these tokens need of the process. */
export interface ApiTokenParts {
  readonly events: IdentityEvents;
  readonly installed: () => InstalledPlugins<PluginWithScopes>;
}

interface ApiTokenRow {
  readonly id: string;
  readonly person_id: string;
  readonly full_name: string;
  readonly photo_key: string | null;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly created_from: string;
  readonly expires_at: string;
  readonly used_on: string | null;
}

const day = 86_400_000;
const columns = sql`t.id, t.client_id, t.person_id, p.full_name, p.photo_key, t.name, t.scopes, t.created_at,
  t.created_from, t.expires_at, to_char(t.used_on, 'YYYY-MM-DD') as used_on, t.ended_at`;

/** Personal access tokens in the transaction of one request in a portal. */
export class DatabaseApiTokens implements ApiTokens {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: ApiTokenParts,
  ) {
    this.db = identityDatabase(call);
  }

  areas(): readonly ApiTokenArea[] {
    return apiTokenAreas(this.parts.installed().all, this.call.context.actor.subject);
  }

  async isAllowed(): Promise<boolean> {
    const { role = 'member' } = this.call.context.actor.subject;
    const row = await this.db.row<{ api_tokens: PolicyAudience }>(
      sql`select api_tokens from security_policy where client_id = ${this.clientId}`,
    );
    return appliesTo(row?.api_tokens ?? 'all', role);
  }

  async create({ name, scopes, expiresAt }: NewApiToken): Promise<{ entry: ApiTokenEntry; token: string }> {
    const { personId = '', context } = this.call;
    const now = context.clock.now();
    if (expiresAt <= now || expiresAt.getTime() - now.getTime() > (apiTokenLimits.maxDays + 1) * day) {
      throw new AppError('validation_failed', localized(identityMessages.apiTokenExpiry));
    }
    if (!(await this.isAllowed())) {
      throw new AppError('permission_required', localized(identityMessages.apiTokensOff));
    }
    this.assertChoosable(scopes);
    // Requests at one moment wait for each other, so that they do not exceed the limit together.
    await this.db.row(
      sql`select 1 from membership where client_id = ${this.clientId} and person_id = ${personId} for no key update`,
    );
    const counted = await this.db.row<{ count: number }>(
      sql`select count(*)::int as count from api_token t
        where t.person_id = ${personId} and t.client_id = ${this.clientId} and t.ended_at is null and t.expires_at > ${now}`,
    );
    if ((counted?.count ?? 0) >= apiTokenLimits.maxCount) {
      throw new AppError(
        'validation_failed',
        localized(identityMessages.tooManyApiTokens, { count: apiTokenLimits.maxCount }),
      );
    }
    const id = newId(now);
    const token = newApiTokenSecret();
    const stored = [...new Set(scopes)].toSorted();
    await this.db.run(
      sql`insert into api_token (id, client_id, person_id, name, token_hash, scopes, created_at, created_from, expires_at)
        values (${id}, ${this.clientId}, ${personId}, ${name}, ${hashSecret(token)}, ${stored}::text[], ${now},
          ${context.origin?.address ?? ''}, ${expiresAt})`,
    );
    this.audit('create', id, { name, scopes: stored, expiresAt: expiresAt.toISOString() });
    return { entry: await this.read(id), token };
  }

  async list(query: PageQuery, whose: 'own' | 'all'): Promise<Page<ApiTokenEntry>> {
    const listed = await readPage<ApiTokenRow>({ db: this.db, signer: this.call.context.get(CursorSigner) }, query, {
      select: sql`select * from (select ${columns} from api_token t join person p on p.id = t.person_id) listed`,
      where: [
        sql`client_id = ${this.clientId}`,
        sql`ended_at is null`,
        whose === 'own' && sql`person_id = ${this.call.personId ?? ''}`,
      ],
      sort: ['id desc'],
    });
    return { items: listed.items.map(toEntry), nextCursor: listed.nextCursor };
  }

  async revoke(id: string, whose: 'own' | 'all'): Promise<ApiTokenEntry> {
    const entry = await this.read(id, whose === 'own' ? sql`t.person_id = ${this.call.personId ?? ''}` : undefined);
    await this.db.run(sql`update api_token set ended_at = ${this.call.context.clock.now()} where id = ${id}`);
    this.audit('revoke', id, { name: entry.name, owner: entry.owner.id });
    this.call.afterCommit(() => this.parts.events.publish({ kind: 'api-tokens-ended', tokenIds: [id] }));
    return entry;
  }

  private get clientId(): string {
    const { clientId } = this.call;
    if (clientId === undefined) {
      throw new Error('Personal access tokens need a portal, and this request has none.');
    }
    return clientId;
  }

  private assertChoosable(scopes: readonly string[]): void {
    const { role } = this.call.context.actor.subject;
    const isAdmin = role !== undefined && isAdminRole(role);
    const choosable = new Set([
      ...(isAdmin ? [adminScope] : []),
      ...this.areas().flatMap(({ id, canWrite }) => [`${id}:read`, ...(canWrite ? [`${id}:write`] : [])]),
    ]);
    const other = scopes.find((scope) => !choosable.has(scope));
    if (other !== undefined) {
      throw new AppError('validation_failed', localized(identityMessages.unknownScope, { scope: other }));
    }
  }

  private async read(id: string, condition?: Sql): Promise<ApiTokenEntry> {
    const row = await this.db.row<ApiTokenRow>(
      sql`select ${columns} from api_token t join person p on p.id = t.person_id
        where ${sql.and([sql`t.id = ${id} and t.client_id = ${this.clientId} and t.ended_at is null`, condition])}`,
    );
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchApiToken));
    }
    return toEntry(row);
  }

  private audit(act: 'create' | 'revoke', entityId: string, detail: object): void {
    const action = `core.api-token.${act}`;
    this.call.outboxFor(this.clientId).audit({ action, entity: 'api-token', entityId, detail });
  }
}

function toEntry(row: ApiTokenRow): ApiTokenEntry {
  return {
    id: row.id,
    owner: toPersonCard(row.person_id, row.full_name, row.photo_key),
    name: row.name,
    scopes: row.scopes,
    createdAt: new Date(row.created_at),
    createdFrom: row.created_from,
    expiresAt: new Date(row.expires_at),
    usedOn: row.used_on ?? undefined,
  };
}
