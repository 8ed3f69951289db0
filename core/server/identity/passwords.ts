import { resetTicketLifetime, said } from '../../contract';
import type { CoreCall } from '../calls/core-service';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { sql } from '../sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import type { LoginAttempt } from './login-throttle';
import { LoginThrottle } from './login-throttle';
import { identityMessages } from './messages';
import { assertRight, OneTimeCodes } from './one-time-codes';
import type { AccountRow } from './person-records';
import { isConfirmed, PersonRecords } from './person-records';
import { newSecret } from './secrets';
import type { Accounts, CallSteps, IssuedCode, PersonFacts, Sessions } from './services';
import { assertGoodPassword } from './sign-up';
import { Tickets } from './tickets';

type PasswordAccounts = Pick<
  Accounts,
  'checkPassword' | 'requestReset' | 'redeemResetCode' | 'resetPassword' | 'changePassword' | 'createSuperAdmin'
>;

/** How a person proves to own an account, and what they do when they cannot. */
export class Passwords implements PasswordAccounts {
  private readonly db: Database;
  private readonly codes: OneTimeCodes;
  private readonly tickets: Tickets;
  private readonly throttle: LoginThrottle;
  private readonly persons: PersonRecords;

  constructor(
    private readonly call: CoreCall,
    private readonly parts: IdentityParts,
    private readonly sessions: Sessions,
  ) {
    const { clock } = call.context;
    this.db = identityDatabase(call);
    this.codes = new OneTimeCodes(this.db, clock, parts.keys);
    this.tickets = new Tickets(this.db, clock);
    this.throttle = new LoginThrottle(this.db, clock);
    this.persons = new PersonRecords(call, parts);
  }

  async checkPassword(
    { email, password }: Parameters<Accounts['checkPassword']>[0],
    steps: CallSteps,
  ): ReturnType<Accounts['checkPassword']> {
    const attempt = { email, address: this.call.context.origin?.address };
    const account = await steps.transaction(async () => {
      await this.throttle.assertOpen(attempt);
      return this.persons.findByEmail(email);
    });
    const proven = await this.prove(account, { attempt, password, sentence: identityMessages.wrongPassword }, steps);
    const isVerified = isConfirmed(proven);
    const code = isVerified ? undefined : await this.codes.tryIssue('verify-email', email);
    return {
      ...toFacts(proven),
      isVerified,
      isSuperAdmin: proven.is_super_admin,
      code: code === undefined ? undefined : { code, fullName: proven.full_name },
    };
  }

  async requestReset(email: string): Promise<IssuedCode | undefined> {
    const account = await this.persons.findByEmail(email);
    const code = await this.codes.issue('reset-password', email);
    return account === undefined ? undefined : { code, fullName: account.full_name };
  }

  async redeemResetCode(
    { email, code }: Parameters<Accounts['redeemResetCode']>[0],
    steps: CallSteps,
  ): Promise<string> {
    const { answer, ticket } = await steps.transaction(async () => {
      const redeemed = await this.codes.redeem('reset-password', email, code);
      return {
        answer: redeemed,
        ticket: redeemed === 'right' ? await this.tickets.issue({ purpose: 'reset', email }, resetTicketLifetime) : '',
      };
    });
    assertRight(answer);
    return ticket;
  }

  async resetPassword(
    { email, ticket, password }: Parameters<Accounts['resetPassword']>[0],
    steps: CallSteps,
  ): Promise<PersonFacts> {
    const grant = await steps.transaction(() => this.tickets.read('reset', ticket));
    if (grant.email !== email) {
      throw new AppError('validation_failed', said(identityMessages.deadTicket));
    }
    assertGoodPassword(password, email);
    const hash = await steps.outside(() => this.parts.hasher.hash(password));
    await this.tickets.redeem('reset', ticket);
    const account = await this.persons.findByEmail(email);
    if (account === undefined) {
      throw new AppError('validation_failed', said(identityMessages.deadTicket));
    }
    await this.persons.setCredential(account.id, hash);
    // The code came by mail, so the address is the person's.
    await this.persons.markVerified(account.id);
    await this.throttle.clear({ email });
    await this.sessions.endAll(account.id, 'password-reset');
    this.audit('core.password.reset', account.id);
    return toFacts(account);
  }

  async changePassword(
    { oldPassword, newPassword }: Parameters<Accounts['changePassword']>[0],
    steps: CallSteps,
  ): Promise<PersonFacts> {
    const { account, attempt } = await steps.transaction(async () => {
      const found = await this.persons.findById(this.persons.callerId);
      const tried = { email: found?.email ?? '', address: this.call.context.origin?.address };
      await this.throttle.assertOpen(tried);
      return { account: found, attempt: tried };
    });
    assertGoodPassword(newPassword, attempt.email);
    // Before the proof, because the proof ends with statements and a hash waits for no open transaction.
    const hash = await steps.outside(() => this.parts.hasher.hash(newPassword));
    const check = { attempt, password: oldPassword, sentence: identityMessages.wrongOldPassword };
    const proven = await this.prove(account, check, steps);
    await this.persons.setCredential(proven.id, hash);
    await this.sessions.endAll(proven.id, 'password-changed', this.call.context.actor.sessionId);
    this.audit('core.password.change', proven.id);
    return toFacts(proven);
  }

  async createSuperAdmin(email: string, steps: CallSteps): Promise<string | undefined> {
    const password = newSecret();
    const hash = await steps.outside(() => this.parts.hasher.hash(password));
    const personId = await this.persons.add({ email, fullName: email, signupMode: 'Operator' });
    const account = await this.persons.findById(personId);
    await this.db.run(sql`update person set is_super_admin = true where id = ${personId}`);
    this.audit('core.super-admin.create', personId);
    if (isConfirmed(account)) {
      return undefined;
    }
    // A registration that nobody confirmed must not become a super-admin's password.
    await this.persons.setCredential(personId, hash);
    await this.persons.markVerified(personId);
    return password;
  }

  /** Compares, takes the same time for nobody, counts a miss, forgets the misses of a hit. */
  private async prove(
    account: AccountRow | undefined,
    check: {
      readonly attempt: LoginAttempt;
      readonly password: string;
      readonly sentence: typeof identityMessages.wrongPassword;
    },
    steps: CallSteps,
  ): Promise<AccountRow> {
    const { hasher, decoyHash } = this.parts;
    const { isRight, renewed } = await steps.outside(async () => {
      const kept = account?.hash ?? undefined;
      const isSame = await hasher.verify(kept ?? (await decoyHash()), check.password);
      const isProven = isSame && kept !== undefined;
      return {
        isRight: isProven,
        renewed: isProven && hasher.isOutdated(kept) ? await hasher.hash(check.password) : undefined,
      };
    });
    if (account === undefined || !isRight) {
      await steps.transaction(() => this.throttle.miss(check.attempt));
      throw new AppError('validation_failed', said(check.sentence));
    }
    await this.throttle.clear(check.attempt);
    if (renewed !== undefined) {
      await this.persons.setCredential(account.id, renewed);
    }
    return account;
  }

  private audit(action: `core.${string}`, personId: string): void {
    this.call.inStream(undefined).audit({ action, entity: 'person', entityId: personId });
  }
}

function toFacts(account: AccountRow): PersonFacts {
  return { personId: account.id, email: account.email, fullName: account.full_name };
}
