import type { Dispose, EndpointRequest } from '@tessera/core/contract';
import { invitationsChangedLive, listLimits, peopleChangedLive } from '@tessera/core/contract';
import type { EntityList, EntityListOptions, EntityTransition, SavedEdit } from '@tessera/core/client';
import {
  Api,
  ApiError,
  EntityServices,
  EntityStore,
  I18n,
  inject,
  injectable,
  LiveAggregate,
  Session,
  Toasts,
} from '@tessera/core/client';
import {
  listInvitations,
  listMembers,
  readInvitation,
  readMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '../../contract/endpoints';
import { membersMessages } from '../messages';
import { compareInvitations, compareMembers, readClientUser } from '../model/member';
import type { Invitation, Member, MemberPatch } from '../model/member';
import type { InviteReport } from '../model/invite-report';
import { isAdmin } from '../model/roles';
import type { MemberRole } from '../model/roles';
import { Inviter } from '../inviter';
import type { InvitedPerson, InviteOptions } from '../inviter';
import { MemberActivity } from './member-activity';

/** Numbers of active members and pending invitations, and the seats of the plan; null without a limit. */
interface MemberTotals {
  readonly members: number;
  readonly admins: number;
  readonly pending: number;
  readonly seatLimit: number | null;
  readonly linksByHand: boolean;
  readonly ownerId: string | undefined;
}

type Counted = Member | Invitation;

type MemberListQuery = Omit<EndpointRequest<(typeof listMembers)['shape']>['query'], 'cursor'>;

/** The toast after a role change. */
const roleChanged = { Admin: membersMessages.madeAdmin, member: membersMessages.madeMember } as const;

/** Members and invitations of the portal, and all actions on them. */
@injectable()
export class MemberDirectory {
  readonly invitations: EntityList<Invitation>;
  readonly activity = new MemberActivity();
  private readonly memberStore: EntityStore<Member, Member, MemberPatch>;
  private readonly invitationStore: EntityStore<Invitation>;
  private readonly totals: LiveAggregate<MemberTotals, Counted>;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Inviter) private readonly inviter: Inviter,
    @inject(EntityServices) services: EntityServices,
  ) {
    this.memberStore = new EntityStore<Member, Member, MemberPatch>(services, {
      type: 'Member',
      label: ({ fullName }) => fullName,
      event: peopleChangedLive,
      read: (id) => api.request(readMember, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(updateMember, { params: { id }, body }, request),
    });
    this.invitationStore = new EntityStore<Invitation>(services, {
      type: 'Invitation',
      label: ({ email }) => email,
      event: invitationsChangedLive,
      read: (id) => api.request(readInvitation, { params: { id } }, { onFailure: 'caller' }),
      isDeleted: ({ status }) => status === 'revoked' || status === 'used',
      remove: async (id, request) => {
        await api.request(revokeInvitation, { params: { id } }, request);
        // Not after the deletion, which also succeeds for an invitation that was used meanwhile.
        this.toasts.success(this.words.translate(membersMessages.revoked, { email: request.label ?? '' }));
      },
    });
    this.totals = new LiveAggregate<MemberTotals, Counted>(services, {
      source: { onTransition: (listener) => this.onTransition(listener) },
      load: async (signal) => {
        const page = await api.request(listMembers, { query: { limit: 1 } }, { signal, onFailure: 'caller' });
        const { totalMembers: members, totalAdmins: admins, seats, linksByHand = false, ownerId } = page;
        const pending = (seats?.used ?? members) - members;
        return { members, admins, pending, seatLimit: seats?.limit ?? null, linksByHand, ownerId };
      },
      adjust: adjustTotals,
    });
    this.invitations = this.invitationStore.list({
      load: (cursor, signal) => api.request(listInvitations, { query: { cursor } }, { signal, onFailure: 'caller' }),
      compare: compareInvitations,
    });
  }

  /** Number of active members; undefined until loaded. Observable. */
  get totalMembers(): number | undefined {
    return this.totals.value?.members;
  }

  /** Seats of the plan, and how many members and pending invitations use; undefined without a limit. Observable. */
  get seats(): { readonly used: number; readonly limit: number } | undefined {
    const totals = this.totals.value;
    return totals === undefined || totals.seatLimit === null
      ? undefined
      : { used: totals.members + totals.pending, limit: totals.seatLimit };
  }

  /** Whether the installation sends no emails, so that links of invitations are passed on by hand. Observable. */
  get linksByHand(): boolean {
    return this.totals.value?.linksByHand ?? false;
  }

  /** Whether the reader owns the company. Observable. */
  get isOwner(): boolean {
    const ownerId = this.totals.value?.ownerId;
    return ownerId !== undefined && ownerId === this.session.user?.userId;
  }

  /** Whether anyone else is a member or invited; undefined until loaded. Observable. */
  get hasColleagues(): boolean | undefined {
    const totals = this.totals.value;
    return totals && totals.members + totals.pending > 1;
  }

  isSelf(member: Member): boolean {
    return member.id === this.session.user?.userId;
  }

  /** True for the only admin, who can't be demoted or removed. Observable. */
  isLastAdmin(member: Member): boolean {
    return isActiveAdmin(member) && this.totals.value?.admins === 1;
  }

  /** Fields of a member that this person and another admin changed at the same time. Observable. */
  conflictsOf({ id }: Member): ReturnType<typeof this.memberStore.view>['conflicts'] {
    return this.memberStore.view(id).conflicts;
  }

  resolve({ id }: Member, field: keyof MemberPatch, choice: 'mine' | 'theirs'): Promise<void> {
    return this.memberStore.resolve(id, field, choice);
  }

  /** The portal's admins. Dispose of the list when it is no longer shown. */
  listAdmins(): EntityList<Member> {
    const query = { status: 'active', role: 'Admin', limit: listLimits.maxSize } as const;
    return this.list(query, { belongs: isActiveAdmin, compare: compareMembers });
  }

  /** Changes a role. Offers Undo, except to admins who give up their own role. @returns whether it is changed. */
  async changeRole(member: Member, role: MemberRole): Promise<boolean> {
    const saved = await this.memberStore.edit(member.id, { role });
    if (saved !== undefined && !this.isSelf(member)) {
      this.report(this.words.translate(roleChanged[role], { name: member.fullName }), saved);
    }
    return saved !== undefined;
  }

  /**
   * Changes job title and team.
   *
   * @param base the member as the form was opened with.
   * @returns whether the form is done: with the values saved, or listed in `conflictsOf`.
   */
  async changeDetails(base: Member, patch: Pick<MemberPatch, 'jobTitle' | 'team'>): Promise<boolean> {
    const saved = await this.memberStore.edit(base.id, patch, base);
    if (saved !== undefined) {
      this.report(this.words.translate(membersMessages.detailsSaved, { name: base.fullName }), saved);
    }
    return saved !== undefined || this.conflictsOf(base).length > 0;
  }

  async bringBack({ id, fullName }: Member): Promise<void> {
    const saved = await this.memberStore.edit(id, { status: 'active' });
    if (saved !== undefined) {
      this.report(this.words.translate(membersMessages.broughtBack, { name: fullName }), saved);
    }
  }

  /** Ends the membership immediately; offers to invite the person again. @returns whether it has ended. */
  async remove(member: Member): Promise<boolean> {
    const saved = await this.memberStore.edit(member.id, { status: 'ended' });
    if (saved !== undefined && !this.isSelf(member)) {
      this.toasts.success(this.words.translate(membersMessages.removed, { name: member.fullName }), {
        action: { label: this.words.translate(membersMessages.inviteAgain), run: () => void this.inviteAgain(member) },
      });
    }
    return saved !== undefined;
  }

  /** Sends invitations, as `Inviter` does, and shows them also while live updates are paused. */
  async invite(people: readonly InvitedPerson[], options: InviteOptions): Promise<InviteReport> {
    const report = await this.inviter.invite(people, { ...options, isByHand: this.linksByHand });
    await this.refreshSent();
    return report;
  }

  async resend({ email }: Invitation): Promise<void> {
    if (await this.act(() => this.api.request(resendInvitation, { body: { toEmail: email } }, { label: email }))) {
      this.toasts.success(this.words.translate(membersMessages.resent, { email }));
      await this.refreshSent();
    }
  }

  async revoke({ id }: Invitation): Promise<void> {
    await this.invitationStore.remove(id);
  }

  /** Takes members from a response of a request about several. */
  receive(members: readonly Member[]): void {
    for (const member of members) {
      this.memberStore.receive(member);
    }
  }

  /** Members of a query of the server, kept up to date. Dispose of the list when it is no longer shown. */
  list(query: MemberListQuery, options: Pick<EntityListOptions<Member>, 'belongs' | 'compare'>): EntityList<Member> {
    return this.memberStore.list({
      ...options,
      load: async (cursor, signal) => {
        const page = await this.api.request(
          listMembers,
          { query: { ...query, cursor } },
          { signal, onFailure: 'caller' },
        );
        this.activity.receive(page.items);
        return { ...page, items: page.items.map(readClientUser) };
      },
    });
  }

  dispose(): void {
    this.totals.dispose();
    this.memberStore.dispose();
    this.invitationStore.dispose();
  }

  private async inviteAgain({ email, role }: Member): Promise<void> {
    await this.act(() => this.invite([{ email, role }], { onFailure: 'toast' }));
  }

  /** Reads the invitations again, if they are shown. */
  async refreshSent(): Promise<void> {
    if (this.invitations.isReady) {
      await this.invitations.refresh();
    }
  }

  /** Reports an action with its way back, which another person's change may prevent. */
  private report(text: string, saved: SavedEdit<Member>): void {
    this.toasts.success(text, { undo: () => saved.revert() });
  }

  /** @returns whether the request succeeded; the API has shown an error. */
  private async act(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      return false;
    }
  }

  private onTransition(listener: (transition: EntityTransition<Counted>) => void): Dispose {
    const stop = [this.memberStore.onTransition(listener), this.invitationStore.onTransition(listener)];
    return () => {
      for (const each of stop) {
        void each();
      }
    };
  }
}

function isActiveAdmin(member: Member): boolean {
  return member.status === 'active' && isAdmin(member);
}

function adjustTotals(totals: MemberTotals, { before, after }: EntityTransition<Counted>): MemberTotals | undefined {
  if (before === 'unknown' || after === 'unknown') {
    return undefined;
  }
  const change = (counts: (row: Counted) => boolean): number =>
    Number(after !== undefined && counts(after)) - Number(before !== undefined && counts(before));
  return {
    ...totals,
    members: totals.members + change((row) => isMember(row) && isActive(row)),
    admins: totals.admins + change((row) => isMember(row) && isActiveAdmin(row)),
    pending: totals.pending + change((row) => !isMember(row) && isPending(row)),
    ownerId: after !== undefined && isMember(after) && after.isOwner === true ? after.id : totals.ownerId,
  };
}

function isMember(row: Counted): row is Member {
  return 'fullName' in row;
}

function isActive({ status }: Member): boolean {
  return status === 'active';
}

/** An expired invitation has no seat any more. */
function isPending({ status }: Invitation): boolean {
  return status === 'sent' || status === 'accepted';
}
