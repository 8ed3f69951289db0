import { codeLimits, resetTicketLifetime, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { loginAttempt } from './login-attempt';
import type { LoginAttempt } from './login-throttle';
import { LoginThrottle } from './login-throttle';
import { identityMessages } from './messages';
import { rejectedCodeError, OneTimeCodes } from './one-time-codes';
import type { AccountRow } from './person-records';
import { PersonRecords } from './person-records';
import { newSecret } from './secrets';
import type { Accounts, TransactionControl, IssuedCode, PersonFacts, Sessions } from './services';
import { assertPasswordAllowed, SignUp } from './sign-up';
import { Tickets } from './tickets';

type PasswordAccounts = Pick<
  Accounts,
  'checkPassword' | 'requestReset' | 'redeemResetCode' | 'resetPassword' | 'changePassword' | 'createSuperAdmin'
>;

/** Milliseconds in which the second step must follow the password (decisions.md D3). */
const twoStepTicketLifetime = 300_000;

interface PasswordProof {
  readonly isCorrect: boolean;
  /** Hash of the same password with the current parameters, if the stored one used older ones. */
  readonly renewed: string | undefined;
}

/** Checks, resets and changes passwords. */
export class Passwords implements PasswordAccounts {
  private readonly db: Database;
  private readonly codes: OneTimeCodes;
  private readonly tickets: Tickets;
  private readonly throttle: LoginThrottle;
  private readonly persons: PersonRecords;
  private readonly signUp: SignUp;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
    private readonly sessions: Sessions,
  ) {
    this.signUp = new SignUp(call, parts);
    const { clock } = call.context;
    this.db = identityDatabase(call);
    this.codes = new OneTimeCodes(this.db, clock, parts.keys);
    this.tickets = new Tickets(this.db, clock);
    this.throttle = new LoginThrottle(this.db, clock);
    this.persons = new PersonRecords(call, parts);
  }

  async checkPassword(
    { email, password, ticket }: Parameters<Accounts['checkPassword']>[0],
    steps: TransactionControl,
  ): ReturnType<Accounts['checkPassword']> {
    const { account, attempt, waiting } = await steps.transaction(async () => {
      const found = await this.persons.findByEmail(email);
      const begun = this.attemptAt(email, found);
      await this.throttle.assertNotBlocked(begun);
      return { account: found, attempt: begun, waiting: await this.signUp.findPending({ email, ticket }) };
    });
    const proof = await steps.withoutTransaction(async () => {
      const proven = await this.compare(account?.hash ?? undefined, password);
      // A failure takes the same time whether the address has an account, a registration, both or neither.
      return proven.isCorrect
        ? proven
        : { ...proven, isWaiting: (await this.compare(waiting?.password_hash, password)).isCorrect };
    });
    if (waiting !== undefined && 'isWaiting' in proof && proof.isWaiting) {
      await this.throttle.reset(attempt);
      return { isVerified: false, registration: await this.signUp.resume(waiting) };
    }
    const person = await this.recordResult(account, { attempt, proof, message: identityMessages.wrongPassword }, steps);
    const { has_two_step: hasTwoStep, is_super_admin: isSuperAdmin } = person;
    const grant = { purpose: 'mfa', email: person.email, personId: person.id } as const;
    const lifetime = hasTwoStep ? twoStepTicketLifetime : codeLimits.lifetime;
    const twoStepTicket = hasTwoStep || isSuperAdmin ? await this.tickets.issue(grant, lifetime) : undefined;
    return { isVerified: true, ...toFacts(person), isSuperAdmin, hasTwoStep, twoStepTicket };
  }

  async requestReset(email: string): Promise<IssuedCode | undefined> {
    const account = await this.persons.findByEmail(email);
    const code = await this.codes.issue('reset-password', email);
    return account === undefined ? undefined : { code, fullName: account.full_name };
  }

  async redeemResetCode(
    { email, code }: Parameters<Accounts['redeemResetCode']>[0],
    steps: TransactionControl,
  ): Promise<string> {
    const { answer, ticket } = await steps.transaction(async () => {
      const redeemed = await this.codes.redeem('reset-password', email, code);
      return {
        answer: redeemed,
        ticket: redeemed === 'right' ? await this.tickets.issue({ purpose: 'reset', email }, resetTicketLifetime) : '',
      };
    });
    if (answer !== 'right') {
      throw rejectedCodeError(answer);
    }
    return ticket;
  }

  async resetPassword(
    { email, ticket, password }: Parameters<Accounts['resetPassword']>[0],
    steps: TransactionControl,
  ): Promise<PersonFacts> {
    const grant = await steps.transaction(() => this.tickets.read('reset', ticket));
    if (grant.email !== email) {
      throw new AppError('validation_failed', localized(identityMessages.ticketExpired));
    }
    assertPasswordAllowed(password, email);
    const hash = await steps.withoutTransaction(() => this.parts.hasher.hash(password));
    await this.tickets.redeem('reset', ticket);
    const account = await this.persons.findByEmail(email);
    if (account === undefined) {
      throw new AppError('validation_failed', localized(identityMessages.ticketExpired));
    }
    await this.persons.setCredential(account.id, hash);
    await this.tickets.deleteAll('mfa', account.id);
    await this.throttle.unblock(this.attemptAt(email, account));
    await this.sessions.endAll(account.id, 'password-reset');
    this.audit('core.password.reset', account.id);
    return toFacts(account);
  }

  async changePassword(
    { oldPassword, newPassword }: Parameters<Accounts['changePassword']>[0],
    steps: TransactionControl,
  ): Promise<PersonFacts> {
    const { account, attempt } = await this.beginOwn(steps);
    assertPasswordAllowed(newPassword, attempt.email, { part: 'newPassword' });
    // Hashed before the check: `recordResult` opens a transaction, and no transaction may stay open during a hash.
    const hash = await steps.withoutTransaction(() => this.parts.hasher.hash(newPassword));
    const proof = await steps.withoutTransaction(() => this.compare(account?.hash ?? undefined, oldPassword));
    const proven = await this.recordResult(
      account,
      { attempt, proof, message: identityMessages.wrongOldPassword, params: { part: 'oldPassword' } },
      steps,
    );
    await this.persons.setCredential(proven.id, hash);
    await this.tickets.deleteAll('mfa', proven.id);
    await this.sessions.endAll(proven.id, 'password-changed', this.call.context.actor.sessionId);
    this.audit('core.password.change', proven.id);
    return toFacts(proven);
  }

  /**
   * Checks the password of the request's person again, before a change of how they sign in.
   *
   * @throws AppError `validation_failed` with `params.part` `password`; `rate_limited` as at sign-in.
   */
  async proveOwn(password: string, steps: TransactionControl): Promise<AccountRow> {
    const { account, attempt } = await this.beginOwn(steps);
    const proof = await steps.withoutTransaction(() => this.compare(account?.hash ?? undefined, password));
    const message = identityMessages.wrongOldPassword;
    return this.recordResult(account, { attempt, proof, message, params: { part: 'password' } }, steps);
  }

  async createSuperAdmin(address: string, steps: TransactionControl): Promise<string> {
    const email = address.trim().toLowerCase();
    const password = newSecret();
    const hash = await steps.withoutTransaction(() => this.parts.hasher.hash(password));
    const account = await this.persons.findByEmail(email);
    if (account !== undefined && !account.is_super_admin) {
      throw new AppError('validation_failed', localized(identityMessages.hasOtherUse, { email }));
    }
    const personId = account?.id ?? (await this.persons.add({ email, fullName: email, signupMode: 'Operator' }));
    await this.db.run(sql`update person set is_super_admin = true where id = ${personId}`);
    await this.persons.confirm({ personId, email, hash });
    await this.tickets.deleteAll('mfa', personId);
    await this.sessions.endAll(personId, 'password-reset');
    this.audit(account === undefined ? 'core.super-admin.create' : 'core.password.reset', personId);
    return password;
  }

  /** The request's person and their attempt. @throws AppError `rate_limited`. */
  private beginOwn(
    steps: TransactionControl,
  ): Promise<{ readonly account: AccountRow | undefined; readonly attempt: LoginAttempt }> {
    return steps.transaction(async () => {
      const account = await this.persons.findById(this.persons.callerId);
      const attempt = this.attemptAt(account?.email ?? '', account);
      await this.throttle.assertNotBlocked(attempt);
      return { account, attempt };
    });
  }

  private attemptAt(email: string, account: AccountRow | undefined): LoginAttempt {
    return loginAttempt(this.call, this.parts, { account, email });
  }

  /** Compares with a decoy where there is no hash, so that both cases take the same time. */
  private async compare(stored: string | undefined, password: string): Promise<PasswordProof> {
    const { hasher, decoyHash } = this.parts;
    const isSame = await hasher.verify(stored ?? (await decoyHash()), password);
    const isCorrect = isSame && stored !== undefined;
    return { isCorrect, renewed: isCorrect && hasher.isOutdated(stored) ? await hasher.hash(password) : undefined };
  }

  /** Counts a failure, or resets the counts after a success. */
  private async recordResult(
    account: AccountRow | undefined,
    check: {
      readonly attempt: LoginAttempt;
      readonly proof: PasswordProof;
      readonly message: typeof identityMessages.wrongPassword;
      readonly params?: AppError['params'];
    },
    steps: TransactionControl,
  ): Promise<AccountRow> {
    const { attempt, proof, message, params = {} } = check;
    if (account === undefined || !proof.isCorrect) {
      await steps.transaction(() => this.throttle.recordFailure(attempt));
      throw new AppError('validation_failed', localized(message), { params });
    }
    await this.throttle.reset(attempt);
    if (proof.renewed !== undefined) {
      await this.persons.setCredential(account.id, proof.renewed);
    }
    return account;
  }

  private audit(action: `core.${string}`, personId: string): void {
    this.call.outboxFor(undefined).audit({ action, entity: 'person', entityId: personId });
  }
}

function toFacts(account: AccountRow): PersonFacts {
  return { personId: account.id, email: account.email, fullName: account.full_name };
}
