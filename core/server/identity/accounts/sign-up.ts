import type { PortalRole } from '../../../contract';
import { localized } from '../../../contract';
import { networkOf } from '../access/network-of';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { AcceptedInvitations } from './accepted-invitations';
import type { IdentityParts } from './identity-parts';
import { publishInvitationChanges } from './invitation-events';
import { identityDatabase } from './identity-scope';
import { MembershipRecords } from './membership-records';
import { MembershipRules } from './membership-rules';
import { identityMessages } from './messages';
import { rejectedCodeError, OneTimeCodes } from './one-time-codes';
import { findPasswordProblem } from './password-rules';
import type { AccountRow, NewPerson } from './person-records';
import { isConfirmed, PersonRecords } from './person-records';
import type { RegistrationRow } from './registrations';
import { Registrations } from './registrations';
import type { Accounts, TransactionControl, PersonFacts, RegistrationEmail, PendingRegistration } from './services';
import { Tickets } from './tickets';

/** Creates accounts: by registering and confirming the address, or by an invitation link. */
export class SignUp implements Pick<Accounts, 'register' | 'verifyAddress' | 'renewCode' | 'setUp'> {
  private readonly db: Database;
  private readonly registrations: Registrations;
  private readonly codes: OneTimeCodes;
  private readonly tickets: Tickets;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.codes = new OneTimeCodes(this.db, call.context.clock, parts.keys);
    this.registrations = new Registrations(this.db, call.context.clock, parts.keys);
    this.tickets = new Tickets(this.db, call.context.clock);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
  }

  async register(
    { fullName, email, password }: Parameters<Accounts['register']>[0],
    steps: TransactionControl,
  ): Promise<PendingRegistration> {
    assertPasswordAllowed(password, email);
    const hash = await steps.withoutTransaction(() => this.parts.hasher.hash(password));
    const account = await this.persons.findByEmail(email);
    // Counted and stored for a known address too: neither the limit nor a later login reveals which addresses are known.
    await this.codes.recordSend('verify-email', email);
    const { id, ticket } = await this.registrations.add({
      email,
      full_name: fullName,
      password_hash: hash,
      address: this.address,
    });
    return { ticket, emailContent: await this.write({ id, email, full_name: fullName }, account) };
  }

  async verifyAddress(
    { email, code, ticket }: Parameters<Accounts['verifyAddress']>[0],
    steps: TransactionControl,
  ): Promise<PersonFacts> {
    const outcome = await steps.transaction(async () => {
      const redeemed = await this.registrations.redeem({ email, ticket, address: this.address }, code);
      if (typeof redeemed === 'string') {
        return redeemed;
      }
      const { full_name: fullName, password_hash: hash } = redeemed;
      const personId = await this.makeAccount({ email, fullName, signupMode: 'Web' }, hash);
      if (personId === undefined) {
        return 'dead';
      }
      await new AcceptedInvitations(this.call, this.parts).join(personId, email);
      return { personId, email, fullName };
    });
    if (outcome === 'elsewhere') {
      throw new AppError('validation_failed', localized(identityMessages.codeOtherBrowser));
    }
    if (typeof outcome === 'string') {
      throw rejectedCodeError(outcome);
    }
    return outcome;
  }

  async renewCode({ email, ticket }: Parameters<Accounts['renewCode']>[0]): Promise<RegistrationEmail | undefined> {
    await this.codes.recordSend('verify-email', email);
    const registration = await this.registrations.find({ email, ticket, address: this.address });
    return registration === undefined ? undefined : this.write(registration, await this.persons.findByEmail(email));
  }

  async findPending({ email, ticket }: Parameters<SignUp['renewCode']>[0]): Promise<RegistrationRow | undefined> {
    return this.registrations.findForPassword({ email, ticket, address: this.address });
  }

  /** Resumes a registration whose password was submitted, perhaps in another browser than the one that registered. */
  async resume(registration: RegistrationRow): Promise<PendingRegistration> {
    const { id, email } = registration;
    const ticket = await this.registrations.rebind(id, this.address);
    if (!(await this.codes.tryRecordSend('verify-email', email))) {
      return { ticket, emailContent: undefined };
    }
    return { ticket, emailContent: await this.write(registration, await this.persons.findByEmail(email)) };
  }

  async setUp(
    { ticket, fullName, password }: Parameters<Accounts['setUp']>[0],
    steps: TransactionControl,
  ): Promise<PersonFacts> {
    const { email } = await steps.transaction(() => this.tickets.read('setup', ticket));
    assertPasswordAllowed(password, email);
    const hash = await steps.withoutTransaction(() => this.parts.hasher.hash(password));
    const grant = await this.tickets.redeem('setup', ticket);
    const personId = await this.makeAccount({ email, fullName, signupMode: 'Invite' }, hash);
    if (personId === undefined) {
      throw new AppError('validation_failed', localized(identityMessages.hasAccount));
    }
    await this.joinByInvitation(grant.invitationId, { personId, email });
    await new AcceptedInvitations(this.call, this.parts).join(personId, email);
    return { personId, email, fullName };
  }

  /** @returns undefined if the address already has an account. */
  private async makeAccount(person: NewPerson, hash: string): Promise<string | undefined> {
    const personId = await this.persons.add(person);
    if (isConfirmed(await this.persons.findById(personId))) {
      return undefined;
    }
    await this.persons.confirm({ personId, email: person.email, hash });
    return personId;
  }

  /** Content of the email: a code, or for an existing account a note that it exists. */
  private async write(
    { id, email, full_name: fullName }: Pick<RegistrationRow, 'id' | 'email' | 'full_name'>,
    account: AccountRow | undefined,
  ): Promise<RegistrationEmail> {
    // Issued for a known address too and never sent, so that a wrong code gets the same response.
    const code = await this.registrations.renewCode({ id, email });
    return account === undefined ? { fullName, code } : { fullName: account.full_name, code: undefined };
  }

  /** The network instead of the address: a browser may use another address in it a minute later. */
  private get address(): string | undefined {
    const { origin } = this.call.context;
    return origin === undefined ? undefined : networkOf(origin.address);
  }

  private async joinByInvitation(
    invitationId: string | undefined,
    { personId, email }: { readonly personId: string; readonly email: string },
  ): Promise<void> {
    const rules = new MembershipRules(this.call, this.parts);
    const invited = await this.db.row<{ client_id: string; role: PortalRole }>(
      sql`select client_id, role from invitation where id = ${invitationId}`,
    );
    if (invited !== undefined) {
      await rules.lock(invited.client_id);
      await rules.assertAllowed(invited.client_id, { step: 'accept', email, role: invited.role });
    }
    const invitation = await this.db.row<{ id: string; client_id: string; role: PortalRole }>(
      sql`update invitation set status = 'accepted', accepted_by = ${personId},
          accepted_at = coalesce(accepted_at, sent_at), version = version + 1
        where id = ${invitationId} and accepted_by is null and status in ('sent', 'accepted')
        returning id, client_id, role`,
    );
    if (invitation === undefined) {
      throw new AppError('validation_failed', localized(identityMessages.invitationClosed));
    }
    await publishInvitationChanges(this.call, invitation.client_id, [invitation.id]);
    await this.memberships.join(invitation.client_id, personId, invitation.role);
  }
}

/** @throws AppError `validation_failed` with the reason. */
export function assertPasswordAllowed(password: string, email: string, params: AppError['params'] = {}): void {
  const fault = findPasswordProblem(password, email);
  if (fault !== undefined) {
    throw new AppError('validation_failed', fault, { params });
  }
}
