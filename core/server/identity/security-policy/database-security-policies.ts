import { defaultSecurityPolicy, listLimits, localized } from '../../../contract';
import type { SecurityPolicy, SecurityPolicyPatch } from '../../../contract';
import { CursorSigner, readPage } from '../../data/paging/page';
import type { PageQuery } from '../../data/paging/page';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityEvents } from '../accounts/identity-events';
import { identityDatabase } from '../accounts/identity-scope';
import { toPersonCard } from '../accounts/person-cards';
import type { PolicyPreview, SecurityPolicies } from './security-policies';

type Field = keyof Omit<SecurityPolicy, 'version'>;

interface PolicyRow {
  readonly two_step: SecurityPolicy['twoStep'];
  readonly session_hours: number | null;
  readonly idle_minutes: number | null;
  readonly api_tokens: SecurityPolicy['apiTokens'];
  readonly version: number;
  readonly changed: Readonly<Record<string, number>>;
}

interface AffectedRow {
  readonly person_id: string;
  readonly full_name: string;
  readonly photo_key: string | null;
}

const columns: Readonly<Record<Field, string>> = {
  twoStep: 'two_step',
  sessionHours: 'session_hours',
  idleMinutes: 'idle_minutes',
  apiTokens: 'api_tokens',
};

/** Security policies in the transaction of one request. */
export class DatabaseSecurityPolicies implements SecurityPolicies {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly events: IdentityEvents,
  ) {
    this.db = identityDatabase(call);
  }

  async read(): Promise<SecurityPolicy> {
    const row = await this.db.row<PolicyRow>(sql`select * from security_policy where client_id = ${this.clientId}`);
    return row === undefined ? defaultSecurityPolicy : shown(row);
  }

  async preview(twoStep: SecurityPolicy['twoStep'], query: PageQuery): Promise<PolicyPreview> {
    if (twoStep === 'off') {
      return { items: [], nextCursor: null, count: 0 };
    }
    const affected = sql`m.client_id = ${this.clientId} and m.status = 'active'
      and (${twoStep}::text = 'all' or m.role = 'admin')
      and not exists (select 1 from two_step t where t.person_id = m.person_id and t.turned_on_at is not null)`;
    const counted = await this.db.row<{ count: number }>(
      sql`select count(*)::int as count
        from (select 1 from membership m where ${affected} limit ${listLimits.countCap + 1}) capped`,
    );
    const { items, nextCursor } = await readPage<AffectedRow>(
      { db: this.db, signer: this.call.context.get(CursorSigner) },
      query,
      {
        select: sql`select m.person_id, p.full_name, p.photo_key
          from membership m join person p on p.id = m.person_id`,
        where: [affected],
        sort: ['person_id'],
      },
    );
    return {
      items: items.map((row) => toPersonCard(row.person_id, row.full_name, row.photo_key)),
      nextCursor,
      count: counted?.count ?? 0,
    };
  }

  async change(patch: SecurityPolicyPatch): Promise<SecurityPolicy> {
    const { clientId } = this;
    await this.db.run(sql`insert into security_policy (client_id) values (${clientId}) on conflict do nothing`);
    const row = await this.db.row<PolicyRow>(
      sql`select * from security_policy where client_id = ${clientId} for update`,
    );
    const before = row === undefined ? defaultSecurityPolicy : shown(row);
    const fields = (Object.keys(columns) as Field[]).filter(
      (field) => patch[field] !== undefined && patch[field] !== before[field],
    );
    const { ifMatch } = this.call;
    const conflicts = fields.filter((field) => ifMatch !== undefined && (row?.changed[columns[field]] ?? 0) > ifMatch);
    if (conflicts.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts, current: before },
      });
    }
    if (fields.length === 0) {
      return before;
    }
    const after = { ...before, ...picked(patch, fields), version: before.version + 1 };
    const assignments: readonly Sql[] = fields.map((field) => sql`${sql.id(columns[field])} = ${after[field]}`);
    await this.db.run(
      sql`update security_policy
        set ${sql.join(assignments, sql`, `)}, ${versionBump(fields.map((field) => columns[field]))}
        where client_id = ${clientId}`,
    );
    this.call.outboxFor(clientId).audit({
      action: 'core.security-policy.change',
      entity: 'portal',
      entityId: clientId,
      detail: { before: picked(before, fields), after: picked(after, fields) },
    });
    this.call.afterCommit(() => this.events.publish({ kind: 'security-changed', clientId }));
    return after;
  }

  async closedTo(personId: string, sessionId: string | undefined): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ client_id: string }>(closedPortals(personId, sessionId));
    return new Set(rows.map(({ client_id: clientId }) => clientId));
  }

  private get clientId(): string {
    const { clientId } = this.call;
    if (clientId === undefined) {
      throw new Error('A security policy needs a portal, and this request has none.');
    }
    return clientId;
  }
}

/** Portals whose policy demands two-step verification of a person who has not turned it on. */
function closedPortals(personId: string, sessionId: string | undefined): Sql<{ client_id: string }> {
  return sql`select client_id from (${demandingPortals(personId)}) demanding
    where not exists (select 1 from two_step where person_id = ${personId} and turned_on_at is not null)
      and not exists (select 1 from session where id = ${sessionId ?? null}::uuid and has_provider_factor)`;
}

/** Portals whose policy demands two-step verification of a person, whether they have turned it on or not. */
export function demandingPortals(personId: string): Sql<{ client_id: string }> {
  return sql`select m.client_id from membership m join security_policy s on s.client_id = m.client_id
    where m.person_id = ${personId} and m.status = 'active'
      and (s.two_step = 'all' or (s.two_step = 'admins' and m.role = 'admin'))`;
}

function shown(row: PolicyRow): SecurityPolicy {
  return {
    twoStep: row.two_step,
    sessionHours: row.session_hours,
    idleMinutes: row.idle_minutes,
    apiTokens: row.api_tokens,
    version: row.version,
  };
}

function picked(values: SecurityPolicyPatch, fields: readonly Field[]): Partial<SecurityPolicy> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
