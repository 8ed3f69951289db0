import { localized, sessionLimits, superAdminSessionLimits } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { DeviceCookie } from './device-cookie';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { identityMessages } from './messages';
import { newId } from './new-id';
import { hashSecret, newSecret } from './secrets';
import type { SessionEntry, Sessions } from './services';

interface SessionListRow {
  readonly id: string;
  readonly device: string;
  readonly agent: string;
  readonly address: string;
  readonly created_at: string;
  readonly used_at: string;
  readonly expires_at: string;
}

/** Characters of the user agent that are stored. */
const maxAgentLength = 300;
/** Sessions in a person's list of devices; older ones are not shown. */
const maxListed = 100;

/** Opens and ends sessions in the request's transaction. */
export class DatabaseSessions implements Sessions {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
  }

  async open(
    options: Parameters<Sessions['open']>[0],
  ): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: Date }> {
    const { origin } = this.call.context;
    const now = this.now;
    const token = newSecret();
    const sessionId = newId(now);
    const { secondStep = 'none', kind = 'user' } = options;
    const isSuperAdmin = kind === 'super-admin';
    if (isSuperAdmin && secondStep !== 'verified') {
      throw new AppError('validation_failed', localized(identityMessages.signInExpired));
    }
    const { absolute } = isSuperAdmin ? superAdminSessionLimits : sessionLimits;
    const expiresAt = new Date(now.getTime() + absolute);
    const opened = await this.db.run(
      sql`insert into session (id, token_hash, person_id, kind, device, fingerprint_hash, address, agent,
          created_at, used_at, expires_at, has_provider_factor)
        select ${sessionId}, ${hashSecret(token)}, ${options.personId}, ${kind},
          ${options.device}, ${hashSecret(options.fingerprint)}, ${origin?.address ?? ''},
          ${(origin?.userAgent ?? '').slice(0, maxAgentLength)}, ${now}, ${now}, ${expiresAt}, ${secondStep === 'provider-verified'}
        where (${secondStep} <> 'none' or not exists (
            select 1 from two_step where person_id = ${options.personId} and turned_on_at is not null))
          and exists (select 1 from person where id = ${options.personId} and is_super_admin = ${isSuperAdmin})`,
    );
    if (opened === 0) {
      throw await this.refusal(options.personId, isSuperAdmin);
    }
    const { cookies, clock } = this.call.context;
    new DeviceCookie({ cookies, clock, keys: this.parts.keys }).remember(options.personId);
    this.call.outboxFor(undefined).audit({
      action: 'core.session.open',
      entity: 'session',
      entityId: sessionId,
      detail: { personId: options.personId, ...(isSuperAdmin ? { kind } : {}) },
    });
    return { token, sessionId, expiresAt };
  }

  async list(): Promise<readonly SessionEntry[]> {
    const { personId, context } = this.call;
    const now = this.now;
    const rows = await this.db.rows<SessionListRow>(
      sql`select id, device, agent, address, created_at, used_at, expires_at from session
        where person_id = ${personId} and ended_at is null and expires_at > ${now}
          and used_at > ${new Date(now.getTime() - sessionLimits.idle)}
        order by id desc limit ${maxListed}`,
    );
    return rows.map((row) => ({
      sessionId: row.id,
      device: row.device,
      agent: row.agent,
      address: row.address,
      createdAt: new Date(row.created_at),
      usedAt: new Date(row.used_at),
      expiresAt: new Date(row.expires_at),
      isCurrent: row.id === context.actor.sessionId,
    }));
  }

  async end(sessionId: string): Promise<void> {
    const ended = await this.endWhere(sql`id = ${sessionId} and person_id = ${this.call.personId}`, 'revoked');
    if (ended === 0) {
      throw new AppError('not_found', localized(identityMessages.noSuchSession));
    }
    this.call.outboxFor(undefined).audit({ action: 'core.session.end', entity: 'session', entityId: sessionId });
  }

  async endOthers(): Promise<void> {
    const { personId, context } = this.call;
    const { sessionId } = context.actor;
    if (personId === undefined || sessionId === undefined) {
      return;
    }
    const count = await this.endWhere(sql`person_id = ${personId} and id <> ${sessionId}`, 'revoked');
    if (count > 0) {
      this.call
        .outboxFor(undefined)
        .audit({ action: 'core.session.end-others', entity: 'person', entityId: personId, detail: { count } });
    }
  }

  async endCurrent(): Promise<void> {
    const { sessionId } = this.call.context.actor;
    if (sessionId !== undefined) {
      await this.endWhere(sql`id = ${sessionId}`, 'signed-out');
    }
  }

  async endAll(personId: string, because: string, exceptSessionId?: string): Promise<void> {
    const except = exceptSessionId === undefined ? undefined : sql`id <> ${exceptSessionId}`;
    await this.endWhere(sql.and([sql`person_id = ${personId}`, except]), because);
  }

  /** Why no session of that kind was opened. */
  private async refusal(personId: string, isSuperAdmin: boolean): Promise<AppError> {
    const person = await this.db.row<{ is_super_admin: boolean }>(
      sql`select is_super_admin from person where id = ${personId}`,
    );
    if (isSuperAdmin) {
      return new AppError('validation_failed', localized(identityMessages.signInExpired));
    }
    return new AppError(
      'validation_failed',
      localized(person?.is_super_admin === true ? identityMessages.isSuperAdmin : identityMessages.secondStepMissing),
    );
  }

  private get now(): Date {
    return this.call.context.clock.now();
  }

  private async endWhere(condition: Sql, because: string): Promise<number> {
    const ended = await this.db.rows<{ id: string }>(
      sql`update session set ended_at = ${this.now}, ended_because = ${because}
        where ${condition} and ended_at is null returning id`,
    );
    if (ended.length > 0) {
      const sessionIds = ended.map(({ id }) => id);
      this.call.afterCommit(() => this.parts.events.publish({ kind: 'session-ended', sessionIds }));
    }
    return ended.length;
  }
}
