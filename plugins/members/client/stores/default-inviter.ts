import {
  Api,
  ApiError,
  I18n,
  Ids,
  inject,
  injectable,
  KeptError,
  PendingWrites,
  Session,
  Toasts,
} from '@tessera/core/client';
import type { ApiRequestOptions, UnsentWrite } from '@tessera/core/client';
import { inviteMembers } from '../../contract/endpoints';
import { membersMessages } from '../messages';
import { addressesWith, refusedAddresses, sentInvitations } from '../model/invite-report';
import type { InviteReport, InviteResult } from '../model/invite-report';
import { listSome } from '../model/list-some';
import type { InvitedPerson, Inviter, InviteOptions, WaitingInvitation } from '../inviter';

/** The type of kept requests, as in `KeptCreation`: one request invites several people. */
const batchType = 'InvitationBatch';

/** Sends invitations, and lists those that are kept on this device. */
@injectable()
export class DefaultInviter implements Inviter {
  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(PendingWrites) private readonly pending: PendingWrites,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Ids) private readonly ids: Ids,
  ) {}

  get waiting(): readonly WaitingInvitation[] {
    const { portal } = this.session;
    return this.pending.items
      .filter(({ creation, clientId }) => creation?.type === batchType && clientId === portal?.clientId)
      .flatMap((write) => waitingOf(write));
  }

  async invite(users: readonly InvitedPerson[], options: InviteOptions): Promise<InviteReport> {
    try {
      const { results } = await this.send(users, options);
      this.report(results, options.isByHand);
      return { sent: sentInvitations(results), refused: refusedAddresses(results) };
    } catch (error) {
      if (error instanceof KeptError) {
        void this.reportLater(error);
      }
      throw error;
    }
  }

  async withdraw({ key, email }: WaitingInvitation): Promise<void> {
    const write = this.pending.items.find((each) => each.key === key);
    const users = usersOf(write).filter((user) => user.email !== email);
    if (users.length === 0) {
      await this.pending.discard(key);
      return;
    }
    const body = bodyOf(users);
    await this.pending.amend(key, { entity: body, label: labelOf(users), changes: {}, body });
  }

  retry({ key }: WaitingInvitation): Promise<void> {
    return this.pending.retry(key);
  }

  private send(
    users: readonly InvitedPerson[],
    { idempotencyKey, unanswered = 'keep', onFailure = 'caller' }: InviteOptions,
  ): Promise<{ readonly results: readonly InviteResult[] }> {
    const request: ApiRequestOptions = { idempotencyKey, unanswered, onFailure, label: labelOf(users) };
    const body = bodyOf(users);
    const creation = { type: batchType, id: this.ids.next(), entity: body, changes: {} };
    return this.api.request(inviteMembers, { body }, unanswered === 'keep' ? { ...request, creation } : request);
  }

  /** Lists the addresses that got no email because they need none. The caller shows the refused ones. */
  private report(results: readonly InviteResult[], isByHand = false): void {
    for (const [outcome, message, severity] of [
      ['invited', isByHand ? membersMessages.invitedByHand : membersMessages.invited, 'success'],
      ['already-member', membersMessages.alreadyMembers, 'info'],
      ['already-invited', membersMessages.alreadyInvited, 'info'],
    ] as const) {
      const emails = addressesWith(results, outcome);
      if (emails.length > 0) {
        const addresses = listSome(emails, this.words.language);
        this.toasts[severity](this.words.translate(message, { count: emails.length, addresses }));
      }
    }
  }

  /** The form is closed when the response comes: the refused addresses are listed as well. */
  private async reportLater({ settled }: KeptError): Promise<void> {
    try {
      const { results } = inviteMembers.shape.response.parse(await settled);
      this.report(results);
      for (const { email, reason } of refusedAddresses(results)) {
        this.toasts.warning(this.words.translate(membersMessages.notInvited, { addresses: email, reason }));
      }
    } catch (error) {
      // The list of unsent changes shows a refusal, and asks what to do.
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
  }
}

function waitingOf(write: UnsentWrite): readonly WaitingInvitation[] {
  const { key, state, reason, mayBeDone } = write;
  return usersOf(write).map((user) => ({
    ...user,
    key,
    state: state === 'refused' ? 'refused' : 'waiting',
    reason,
    // A request that the server may have received can't be withdrawn; its invitations can be revoked.
    canWithdraw: state === 'refused' || (state === 'waiting' && !mayBeDone),
  }));
}

/** The people of a kept request; none if an earlier release kept it in another form. */
function usersOf(write: UnsentWrite | undefined): readonly InvitedPerson[] {
  const body = inviteMembers.shape.body.safeParse(write?.creation?.entity);
  return body.success ? body.data.Users.map(({ Email: email, Role: role = 'member' }) => ({ email, role })) : [];
}

function labelOf(users: readonly InvitedPerson[]): string {
  return users.map(({ email }) => email).join(', ');
}

function bodyOf(users: readonly InvitedPerson[]) {
  return { Users: users.map(({ email: Email, role: Role }) => ({ Email, Role })) };
}
