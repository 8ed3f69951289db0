import type { PortalRole } from '../../contract';
import { said } from '../../contract';
import type { CoreCall } from '../calls/core-service';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { sql } from '../sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { MembershipRecords } from './membership-records';
import { identityMessages } from './messages';
import { assertRight, OneTimeCodes } from './one-time-codes';
import { findPasswordFault } from './password-rules';
import { isConfirmed, PersonRecords } from './person-records';
import type { Accounts, CallSteps, IssuedCode, PersonFacts } from './services';
import { Tickets } from './tickets';

/** How a person gets an account: by registering and confirming the address, or by an invitation's link. */
export class SignUp implements Pick<Accounts, 'register' | 'verifyAddress' | 'renewCode' | 'setUp'> {
  private readonly db: Database;
  private readonly codes: OneTimeCodes;
  private readonly tickets: Tickets;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;

  constructor(
    call: CoreCall,
    private readonly parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.codes = new OneTimeCodes(this.db, call.context.clock, parts.keys);
    this.tickets = new Tickets(this.db, call.context.clock);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
  }

  async register(
    { fullName, email, password }: Parameters<Accounts['register']>[0],
    steps: CallSteps,
  ): ReturnType<Accounts['register']> {
    assertGoodPassword(password, email);
    const hash = await steps.outside(() => this.parts.hasher.hash(password));
    const personId = await this.persons.add({ email, fullName, signupMode: 'Web' });
    const account = await this.persons.findById(personId);
    // The code is counted for a known address too, so that nobody learns from a limit which addresses are known.
    const code = await this.codes.issue('verify-email', email);
    if (account !== undefined && isConfirmed(account)) {
      return { outcome: 'known', fullName: account.full_name };
    }
    // Nobody has proved to own the address yet, so the newest registration counts: it is the one the newest mail confirms.
    await this.db.run(sql`update person set full_name = ${fullName} where id = ${personId}`);
    await this.persons.setCredential(personId, hash);
    return { outcome: 'code', code: { code, fullName } };
  }

  async verifyAddress(
    { email, code }: Parameters<Accounts['verifyAddress']>[0],
    steps: CallSteps,
  ): Promise<PersonFacts> {
    const outcome = await steps.transaction(async () => {
      const answer = await this.codes.redeem('verify-email', email, code);
      if (answer !== 'right') {
        return { answer, person: undefined };
      }
      const account = await this.persons.findByEmail(email);
      if (account === undefined) {
        return { answer: 'dead' as const, person: undefined };
      }
      await this.persons.markVerified(account.id);
      await this.memberships.joinAccepted(account.id, email);
      return { answer, person: { personId: account.id, email, fullName: account.full_name } };
    });
    assertRight(outcome.answer);
    return known(outcome.person);
  }

  async renewCode(email: string): Promise<IssuedCode | undefined> {
    const account = await this.persons.findByEmail(email);
    const code = await this.codes.issue('verify-email', email);
    return account === undefined || isConfirmed(account) ? undefined : { code, fullName: account.full_name };
  }

  async setUp(
    { ticket, fullName, password }: Parameters<Accounts['setUp']>[0],
    steps: CallSteps,
  ): Promise<PersonFacts> {
    const { email } = await steps.transaction(() => this.tickets.read('setup', ticket));
    assertGoodPassword(password, email);
    const hash = await steps.outside(() => this.parts.hasher.hash(password));
    const grant = await this.tickets.redeem('setup', ticket);
    const personId = await this.persons.add({ email, fullName, signupMode: 'Invite' });
    const account = await this.persons.findById(personId);
    if (isConfirmed(account)) {
      throw new AppError('validation_failed', said(identityMessages.hasAccount));
    }
    await this.db.run(sql`update person set full_name = ${fullName} where id = ${personId}`);
    await this.persons.setCredential(personId, hash);
    await this.persons.markVerified(personId);
    await this.joinByInvitation(grant.invitationId, personId);
    await this.memberships.joinAccepted(personId, email);
    return { personId, email, fullName };
  }

  private async joinByInvitation(invitationId: string | undefined, personId: string): Promise<void> {
    const invitation = await this.db.row<{ client_id: string; role: PortalRole }>(
      sql`update invitation set status = 'accepted', accepted_by = ${personId},
          accepted_at = coalesce(accepted_at, sent_at)
        where id = ${invitationId} and accepted_by is null and status in ('sent', 'accepted')
        returning client_id, role`,
    );
    if (invitation === undefined) {
      throw new AppError('validation_failed', said(identityMessages.invitationClosed));
    }
    await this.memberships.join(invitation.client_id, personId, invitation.role);
  }
}

/** @throws AppError `validation_failed` with what is wrong with it. */
export function assertGoodPassword(password: string, email: string): void {
  const fault = findPasswordFault(password, email);
  if (fault !== undefined) {
    throw new AppError('validation_failed', fault);
  }
}

function known(person: PersonFacts | undefined): PersonFacts {
  if (person === undefined) {
    throw new Error('A code was right, but nobody belongs to it.');
  }
  return person;
}
