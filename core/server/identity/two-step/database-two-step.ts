import { randomBytes } from 'node:crypto';
import { codeLimits, localized, productName, twoStepTurnedOff } from '../../../contract';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { Vault } from '../../platform/vault/vault';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityParts } from '../accounts/identity-parts';
import { identityDatabase } from '../accounts/identity-scope';
import { loginAttempt } from '../accounts/login-attempt';
import { LoginThrottle } from '../accounts/login-throttle';
import { identityMessages } from '../accounts/messages';
import { Passwords } from '../accounts/passwords';
import type { AccountRow } from '../accounts/person-records';
import { PersonRecords } from '../accounts/person-records';
import type { TransactionControl } from '../accounts/services';
import { DatabaseSessions } from '../accounts/session-service';
import { Tickets } from '../accounts/tickets';
import { demandingPortals } from '../security-policy/database-security-policies';
import { toBase32 } from './base32';
import { newRecoveryCode, readRecoveryCode } from './recovery-codes';
import { findTotpStep } from './totp';
import { openTwoStepSecret, sealTwoStepSecret } from './two-step-secrets';
import type {
  TwoStepBeginning,
  TwoStepConsent,
  TwoStepProof,
  TwoStepSecret,
  TwoStepState,
  TwoStepVerification,
} from './two-step-verification';

/** 160 bits, as RFC 4226, section 4 recommends. */
const secretBytes = 20;
const recoveryCodeCount = 10;
const recoveryPurpose = 'recovery-code';

interface TwoStepRow {
  readonly secret: string;
  readonly created_at: string;
  readonly turned_on_at: string | null;
}

/** Two-step verification in the request's transaction. */
export class DatabaseTwoStep implements TwoStepVerification {
  private readonly db: Database;
  private readonly persons: PersonRecords;
  private readonly passwords: Passwords;
  private readonly throttle: LoginThrottle;
  private readonly tickets: Tickets;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
    private readonly vault: Vault,
  ) {
    const { clock } = call.context;
    this.db = identityDatabase(call);
    this.persons = new PersonRecords(call, parts);
    this.passwords = new Passwords(call, parts, new DatabaseSessions(call, parts));
    this.throttle = new LoginThrottle(this.db, clock);
    this.tickets = new Tickets(this.db, clock);
  }

  async state(): Promise<TwoStepState> {
    const row = await this.db.row<{ turned_on_at: string; codes: number }>(
      sql`select t.turned_on_at, (select count(*)::int from recovery_code r where r.person_id = t.person_id) as codes
        from two_step t where t.person_id = ${this.persons.callerId} and t.turned_on_at is not null`,
    );
    return row === undefined
      ? { turnedOnAt: undefined, recoveryCodes: 0 }
      : { turnedOnAt: new Date(row.turned_on_at), recoveryCodes: row.codes };
  }

  async setUp(password: string, steps: TransactionControl): Promise<TwoStepSecret> {
    return this.createSecret(await this.passwords.proveOwn(password, steps));
  }

  async turnOn(code: string): Promise<readonly string[]> {
    return this.activate(await this.caller(), code);
  }

  async renewRecoveryCodes(consent: TwoStepConsent, steps: TransactionControl): Promise<readonly string[]> {
    const account = await this.prove(consent, steps);
    this.audit('renew-recovery-codes', account.id);
    return this.replaceRecoveryCodes(account.id);
  }

  async confirm({ password, code }: TwoStepConsent, steps: TransactionControl): Promise<void> {
    const account = await this.passwords.proveOwn(password, steps);
    const row = await this.lock(account.id);
    if (row !== undefined && row.turned_on_at !== null) {
      await this.assertCode(account, row, code);
    }
  }

  async turnOff(consent: TwoStepConsent, steps: TransactionControl): Promise<void> {
    const account = await this.prove(consent, steps);
    const demanded = await this.db.row<{ name: string }>(
      sql`select p.name from portal p where p.client_id in (${demandingPortals(account.id)}) order by p.name limit 1`,
    );
    if (demanded !== undefined) {
      throw new AppError('validation_failed', localized(identityMessages.twoStepDemanded, { company: demanded.name }));
    }
    await this.remove(account.id);
  }

  async verify({ ticket, code }: { readonly ticket: string; readonly code: string }): Promise<TwoStepProof> {
    const { personId = '' } = await this.tickets.read('mfa', ticket);
    const account = await this.persons.findById(personId);
    const row = await this.lock(personId);
    if (account === undefined || row === undefined || row.turned_on_at === null) {
      throw new AppError('validation_failed', localized(identityMessages.signInExpired));
    }
    const recoveryCodesLeft = await this.assertCode(account, row, code);
    // Two requests with one ticket wait for each other at the lock; the second finds no ticket.
    await this.tickets.redeem('mfa', ticket);
    return { personId, email: account.email, fullName: account.full_name, recoveryCodesLeft };
  }

  async begin(ticket: string): Promise<TwoStepSecret> {
    return this.createSecret(await this.beginner(ticket));
  }

  async complete({ ticket, code }: { readonly ticket: string; readonly code: string }): Promise<TwoStepBeginning> {
    const account = await this.beginner(ticket);
    const recoveryCodes = await this.activate(account, code);
    await this.tickets.deleteAll('mfa', account.id);
    return { personId: account.id, email: account.email, fullName: account.full_name, recoveryCodes };
  }

  async turnOffFor(email: string): Promise<boolean> {
    const account = await this.persons.findByEmail(email.trim().toLowerCase());
    if (account === undefined) {
      throw new AppError('not_found', localized(identityMessages.noAccountAt, { email }));
    }
    const wasOn = await this.remove(account.id);
    if (wasOn) {
      this.call.outboxFor(undefined).emit(twoStepTurnedOff, { personId: account.id });
    }
    return wasOn;
  }

  private async createSecret({ id, email }: AccountRow): Promise<TwoStepSecret> {
    const secret = randomBytes(secretBytes);
    const sealed = await sealTwoStepSecret(this.vault, id, secret);
    const stored = await this.db.run(
      sql`insert into two_step as t (person_id, secret, created_at) values (${id}, ${sealed}, ${this.now})
        on conflict (person_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at
        where t.turned_on_at is null`,
    );
    if (stored === 0) {
      throw new AppError('validation_failed', localized(identityMessages.twoStepIsOn));
    }
    const text = toBase32(secret);
    const issuer = encodeURIComponent(productName.name);
    const address = `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${text}&issuer=${issuer}`;
    return { secret: text, address };
  }

  private async activate(account: AccountRow, code: string): Promise<readonly string[]> {
    const row = await this.lock(account.id);
    const earliest = this.now.getTime() - codeLimits.lifetime;
    if (row === undefined || row.turned_on_at !== null || new Date(row.created_at).getTime() < earliest) {
      throw new AppError('validation_failed', localized(identityMessages.twoStepSetUpExpired));
    }
    await this.assertCode(account, row, code);
    await this.db.run(sql`update two_step set turned_on_at = ${this.now} where person_id = ${account.id}`);
    this.publishChange(account.id);
    this.audit('turn-on', account.id);
    return this.replaceRecoveryCodes(account.id);
  }

  private get now(): Date {
    return this.call.context.clock.now();
  }

  /** The super-admin of a ticket, who has not turned it on. */
  private async beginner(ticket: string): Promise<AccountRow> {
    const { personId = '' } = await this.tickets.read('mfa', ticket);
    const account = await this.persons.findById(personId);
    if (account?.is_super_admin !== true || account.has_two_step) {
      throw new AppError('validation_failed', localized(identityMessages.signInExpired));
    }
    return account;
  }

  private async caller(): Promise<AccountRow> {
    const account = await this.persons.findById(this.persons.callerId);
    if (account === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchPerson));
    }
    return account;
  }

  /** Password first: a wrong one must not use up a code. */
  private async prove({ password, code }: TwoStepConsent, steps: TransactionControl): Promise<AccountRow> {
    const account = await this.passwords.proveOwn(password, steps);
    const row = await this.lock(account.id);
    if (row === undefined || row.turned_on_at === null) {
      throw new AppError('validation_failed', localized(identityMessages.twoStepIsOff));
    }
    await this.assertCode(account, row, code);
    return account;
  }

  /** Attempts on one account wait for each other, so that requests sent together do not exceed the limit. */
  private lock(personId: string): Promise<TwoStepRow | undefined> {
    return this.db.row<TwoStepRow>(
      sql`select secret, created_at, turned_on_at from two_step where person_id = ${personId} for update`,
    );
  }

  /** @returns how many recovery codes are left if one was used. @throws AppError for a wrong code, which counts. */
  private async assertCode(account: AccountRow, row: TwoStepRow, code: string): Promise<number | undefined> {
    // A key of its own: a thief with the password could otherwise reset the count by signing in again.
    const attempt = loginAttempt(this.call, this.parts, { account, email: `two-step\n${account.email}` });
    await this.throttle.assertNotBlocked(attempt);
    const recovery = readRecoveryCode(code);
    const isRight =
      recovery === undefined
        ? await this.useAppCode(account.id, row.secret, code.replaceAll(/[\s-]/g, ''))
        : await this.useRecoveryCode(account.id, recovery);
    if (!isRight) {
      const { misses, isBlocked } = await this.throttle.recordFailure(attempt);
      if (isBlocked) {
        this.audit('fail', account.id, { misses });
      }
      // Committed although the request fails, or attempts would not count.
      await this.call.commit();
      throw new AppError('validation_failed', localized(identityMessages.wrongTwoStepCode), {
        params: { part: 'code' },
      });
    }
    await this.throttle.reset(attempt);
    if (recovery === undefined) {
      return undefined;
    }
    const remaining = await this.db.row<{ left: number }>(
      sql`select count(*)::int as left from recovery_code where person_id = ${account.id}`,
    );
    const left = remaining?.left ?? 0;
    this.audit('use-recovery-code', account.id, { left });
    return left;
  }

  /** A code of a time step that was used, or of one before it, is refused. */
  private async useAppCode(personId: string, sealed: string, code: string): Promise<boolean> {
    const step = findTotpStep(await openTwoStepSecret(this.vault, personId, sealed), code, this.now);
    if (step === undefined) {
      return false;
    }
    const used = await this.db.run(
      sql`update two_step set last_step = ${step} where person_id = ${personId} and last_step < ${step}`,
    );
    return used > 0;
  }

  private async useRecoveryCode(personId: string, code: string): Promise<boolean> {
    const codes = await this.db.rows<{ hash: string }>(
      sql`select hash from recovery_code where person_id = ${personId}`,
    );
    const text = describe(personId, code);
    const found = codes.find(({ hash }) => this.parts.keys.isSigned(recoveryPurpose, text, hash));
    if (found === undefined) {
      return false;
    }
    const used = await this.db.run(
      sql`delete from recovery_code where person_id = ${personId} and hash = ${found.hash}`,
    );
    return used > 0;
  }

  private async replaceRecoveryCodes(personId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const hashes = codes.map((code) =>
      this.parts.keys.sign(recoveryPurpose, describe(personId, readRecoveryCode(code) ?? '')),
    );
    await this.db.run(sql`delete from recovery_code where person_id = ${personId}`);
    await this.db.run(sql`insert into recovery_code (person_id, hash) select ${personId}, unnest(${hashes}::text[])`);
    return codes;
  }

  private async remove(personId: string): Promise<boolean> {
    const removed = await this.db.rows<{ turned_on_at: string | null }>(
      sql`delete from two_step where person_id = ${personId} returning turned_on_at`,
    );
    const wasOn = removed.some(({ turned_on_at }) => turned_on_at !== null);
    if (wasOn) {
      this.publishChange(personId);
      this.audit('turn-off', personId);
    }
    return wasOn;
  }

  /** What is known of the person's sessions is outdated in every process. */
  private publishChange(personId: string): void {
    this.call.afterCommit(() => this.parts.events.publish({ kind: 'person-changed', personId }));
  }

  private audit(act: string, personId: string, detail: Readonly<Record<string, number>> = {}): void {
    this.call
      .outboxFor(undefined)
      .audit({ action: `core.two-step.${act}`, entity: 'person', entityId: personId, detail });
  }
}

function describe(personId: string, code: string): string {
  return `${personId}\n${code}`;
}
