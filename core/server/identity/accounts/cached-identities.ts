import type { PortalRole } from '../../../contract';
import { sessionLimits, superAdminSessionLimits } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { CacheCounts } from '../../data/caches/cache-counts';
import { SubjectCache } from '../../data/caches/subject-cache';
import type { Sql } from '../../data/sql/database';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { IdentityEvent } from './identity-events';
import { identityScope } from './identity-scope';
import type { AccessPolicy } from './session-facts';
import { touchInterval } from '../security-policy/portal-standing';
import { hashSecret } from './secrets';
import { utcDay } from './utc-day';
import type { ApiTokenFacts } from '../api-tokens/api-token-facts';
import type { Identities, MembershipFacts, SessionFacts } from './services';

interface SessionRow {
  readonly id: string;
  readonly person_id: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_super_admin: boolean;
  readonly used_at: string;
  readonly created_at: string;
  readonly acted_at: string;
  readonly longest_pause: number;
  readonly has_second_factor: boolean;
  readonly expires_at: string;
}

interface ApiTokenRow {
  readonly id: string;
  readonly client_id: string;
  readonly person_id: string;
  readonly email: string;
  readonly full_name: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires_at: string;
  readonly used_on: string | null;
  readonly has_two_step: boolean;
}

interface MembershipRow {
  readonly client_id: string;
  readonly client_user_id: string;
  readonly role: PortalRole;
  readonly active_on: string | null;
  /** Null where the company has no policy of its own. */
  readonly two_step: AccessPolicy['twoStep'] | null;
  readonly session_hours: number | null;
  readonly idle_minutes: number | null;
  readonly api_tokens: AccessPolicy['apiTokens'] | null;
}

/** Of the person `p`. */
const hasTwoStep = sql`exists (select 1 from two_step w where w.person_id = p.id and w.turned_on_at is not null)`;

/** Looks up sessions and memberships in the database and caches them for seconds. */
export class CachedIdentities implements Identities {
  private readonly sessions: SubjectCache<SessionFacts | undefined>;
  private readonly apiTokens: SubjectCache<ApiTokenFacts | undefined>;
  private readonly secondFactors: SubjectCache<boolean>;
  private readonly membershipsOf: SubjectCache<readonly MembershipFacts[]>;
  /** Memberships whose day is being written. */
  private readonly recording = new Set<string>();

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly clock: Clock,
  ) {
    this.sessions = new SubjectCache({
      clock,
      subjectsOf: (facts) => (facts === undefined ? [] : [facts.sessionId, facts.personId]),
      // Unknown tokens are not kept: a flood of them would evict real sessions.
      isKept: (facts) => facts !== undefined,
    });
    this.apiTokens = new SubjectCache({
      clock,
      subjectsOf: (facts) => (facts === undefined ? [] : [facts.tokenId, facts.personId, facts.clientId]),
      isKept: (facts) => facts !== undefined,
    });
    this.secondFactors = new SubjectCache({ clock, subjectsOf: (_has, personId) => [personId] });
    this.membershipsOf = new SubjectCache({
      clock,
      subjectsOf: (facts, personId) => [personId, ...facts.map(({ clientId }) => clientId)],
    });
  }

  get caches(): Readonly<Record<'sessions' | 'memberships', CacheCounts>> {
    return { sessions: this.sessions.counts, memberships: this.membershipsOf.counts };
  }

  async session(token: string): Promise<SessionFacts | undefined> {
    const hash = hashSecret(token);
    return this.unexpired(await this.sessions.get(hash, () => this.readSession(hash)));
  }

  /** Like `session`, but from the cache alone: undefined also for a token that was not looked up within seconds. */
  cachedSession(token: string): SessionFacts | undefined {
    return this.unexpired(this.sessions.peek(hashSecret(token)));
  }

  /** The pause is kept, because a company's limit applies also after a request to another one has ended the pause. */
  async recordUse({ sessionId, actedAt }: SessionFacts, memberships: readonly MembershipFacts[]): Promise<void> {
    const now = this.clock.now();
    const isLimited = memberships.some(({ policy }) => policy !== undefined && policy.idleMinutes !== null);
    if (isLimited && now.getTime() - actedAt.getTime() > touchInterval) {
      await this.writeIfPossible(
        sql`update session set acted_at = ${now}, longest_pause = greatest(longest_pause,
            extract(epoch from ${now}::timestamptz - coalesce(acted_at, ${actedAt}))::int)
          where id = ${sessionId} and coalesce(acted_at, ${actedAt}) < ${now}`,
      );
      this.sessions.drop(sessionId);
    }
  }

  async recordActivity(personId: string, { clientUserId, activeOn }: MembershipFacts): Promise<void> {
    const today = utcDay(this.clock.now());
    // A page sends several requests at once, of which one writes.
    if (activeOn === today || this.recording.has(clientUserId)) {
      return;
    }
    this.recording.add(clientUserId);
    try {
      await this.writeIfPossible(
        sql`update membership set active_on = ${today}::date
          where client_user_id = ${clientUserId} and active_on is distinct from ${today}::date`,
      );
      this.membershipsOf.drop(personId);
    } finally {
      this.recording.delete(clientUserId);
    }
  }

  async apiToken(token: string): Promise<ApiTokenFacts | undefined> {
    const hash = hashSecret(token);
    return this.unexpired(await this.apiTokens.get(hash, () => this.readApiToken(hash)));
  }

  /** Like `apiToken`, but from the cache alone. */
  cachedApiToken(token: string): ApiTokenFacts | undefined {
    return this.unexpired(this.apiTokens.peek(hashSecret(token)));
  }

  memberships(personId: string): Promise<readonly MembershipFacts[]> {
    return this.membershipsOf.get(personId, () => this.readMemberships(personId));
  }

  /** Whether a person has turned on two-step verification, or a session with a second factor of an identity provider. */
  hasSecondFactor(personId: string): Promise<boolean> {
    return this.secondFactors.get(personId, async () => {
      const [row] = await this.read<{ has: boolean }>(
        sql`select ${hasTwoStep} or exists (select 1 from session s where s.person_id = p.id and s.ended_at is null
            and s.expires_at > ${this.clock.now()} and s.has_provider_factor) as has
          from person p where p.id = ${personId}`,
      );
      return row?.has ?? false;
    });
  }

  /** Drops the entries that an event makes stale. */
  receive(news: IdentityEvent): void {
    if (news.kind === 'session-ended') {
      for (const id of news.sessionIds) {
        this.sessions.drop(id);
      }
      return;
    }
    if (news.kind === 'api-tokens-ended') {
      for (const id of news.tokenIds) {
        this.apiTokens.drop(id);
      }
      return;
    }
    if (news.kind === 'security-changed') {
      this.membershipsOf.drop(news.clientId);
      return;
    }
    if (news.kind === 'portal-closed') {
      this.apiTokens.drop(news.clientId);
      this.membershipsOf.drop(news.clientId);
      return;
    }
    if (news.kind === 'portal-changed') {
      return;
    }
    this.membershipsOf.drop(news.personId);
    this.apiTokens.drop(news.personId);
    this.secondFactors.drop(news.personId);
    if (news.kind === 'person-changed') {
      this.sessions.drop(news.personId);
    }
  }

  private unexpired<T extends { readonly expiresAt: Date }>(facts: T | undefined): T | undefined {
    return facts !== undefined && facts.expiresAt > this.clock.now() ? facts : undefined;
  }

  private async readSession(hash: string): Promise<SessionFacts | undefined> {
    const now = this.clock.now();
    const idleSince = (limits: { readonly idle: number }): Date => new Date(now.getTime() - limits.idle);
    const [row] = await this.read<SessionRow>(
      sql`select s.id, s.person_id, p.email, p.full_name, s.used_at, s.created_at, s.expires_at,
          coalesce(s.acted_at, s.used_at) as acted_at, s.longest_pause,
          s.has_provider_factor or ${hasTwoStep} as has_second_factor,
          s.kind = 'super-admin' as is_super_admin
        from session s join person p on p.id = s.person_id
        where s.token_hash = ${hash} and s.ended_at is null and p.erased_at is null
          and s.expires_at > ${now} and (s.kind = 'super-admin') = p.is_super_admin
          and s.used_at > case s.kind when 'super-admin' then ${idleSince(superAdminSessionLimits)}::timestamptz
            else ${idleSince(sessionLimits)}::timestamptz end`,
    );
    if (row === undefined) {
      return undefined;
    }
    if (now.getTime() - new Date(row.used_at).getTime() > touchInterval) {
      await this.writeIfPossible(sql`update session set used_at = ${now} where id = ${row.id} and used_at < ${now}`);
    }
    return {
      sessionId: row.id,
      personId: row.person_id,
      email: row.email,
      fullName: row.full_name,
      isSuperAdmin: row.is_super_admin,
      expiresAt: new Date(row.expires_at),
      hasSecondFactor: row.has_second_factor,
      createdAt: new Date(row.created_at),
      actedAt: new Date(row.acted_at),
      maxPause: row.longest_pause * 1_000,
    };
  }

  /** The day of its last use is written once a day, so that a program in constant use costs no write per request. */
  private async readApiToken(hash: string): Promise<ApiTokenFacts | undefined> {
    const now = this.clock.now();
    const [row] = await this.read<ApiTokenRow>(
      sql`select t.id, t.client_id, t.person_id, p.email, p.full_name, t.name, t.scopes, t.expires_at,
          ${hasTwoStep} as has_two_step,
          to_char(t.used_on, 'YYYY-MM-DD') as used_on
        from api_token t join person p on p.id = t.person_id
        where t.token_hash = ${hash} and t.ended_at is null and p.erased_at is null and t.expires_at > ${now}`,
    );
    if (row === undefined) {
      return undefined;
    }
    const today = utcDay(now);
    if (row.used_on !== today) {
      await this.writeIfPossible(
        sql`update api_token set used_on = ${today}::date where id = ${row.id} and used_on is distinct from ${today}::date`,
      );
    }
    return {
      tokenId: row.id,
      clientId: row.client_id,
      personId: row.person_id,
      email: row.email,
      fullName: row.full_name,
      name: row.name,
      scopes: row.scopes,
      hasTwoStep: row.has_two_step,
      expiresAt: new Date(row.expires_at),
    };
  }

  /** A failed write, such as on a full disk, must not stop reads; the next lookup retries it. */
  private async writeIfPossible(statement: Sql): Promise<void> {
    try {
      await this.write(statement);
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        throw error;
      }
    }
  }

  private async readMemberships(personId: string): Promise<readonly MembershipFacts[]> {
    const rows = await this.read<MembershipRow>(
      sql`select m.client_id, m.client_user_id, m.role, to_char(m.active_on, 'YYYY-MM-DD') as active_on, s.two_step, s.session_hours,
          s.idle_minutes, s.api_tokens
        from membership m left join security_policy s on s.client_id = m.client_id
        where m.person_id = ${personId} and m.status = 'active' order by m.joined_at, m.client_user_id`,
    );
    return rows.map((row) => ({
      clientId: row.client_id,
      clientUserId: row.client_user_id,
      role: row.role,
      activeOn: row.active_on ?? undefined,
      policy: policyOf(row),
    }));
  }

  private async read<Row>(query: Sql<Row>): Promise<readonly Row[]> {
    const [result] = await this.engine.once('read', [{ ...query.compile(), scope: identityScope }]);
    return (result?.rows ?? []) as readonly Row[];
  }

  private async write(query: Sql): Promise<void> {
    await this.engine.once('write', [{ ...query.compile(), scope: identityScope }]);
  }
}

function policyOf(row: MembershipRow): AccessPolicy | undefined {
  const { two_step: twoStep, api_tokens: apiTokens, session_hours: sessionHours, idle_minutes: idleMinutes } = row;
  return twoStep === null || apiTokens === null ? undefined : { twoStep, apiTokens, sessionHours, idleMinutes };
}
