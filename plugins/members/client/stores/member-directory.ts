import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { EndpointArguments } from '@tessera/core/contract';
import { Api, ApiError, Clock, inject, injectable, PagedList, Session, Toasts, Words } from '@tessera/core/client';
import {
  changeMember,
  inviteMembers,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '../../contract/endpoints';
import type { ClientUser, PendingInvitation } from '../../contract/endpoints';
import { messages } from '../messages';
import { isAdmin } from '../model/roles';
import type { MemberRole } from '../model/roles';

/** A member in a list. */
export interface Member extends ClientUser {
  readonly id: string;
  readonly version: number;
}

/** An invitation in a list. */
export interface Invitation extends PendingInvitation {
  readonly version: number;
}

export type MemberStatus = ClientUser['status'];
export type MemberPatch = Omit<EndpointArguments<typeof changeMember.shape>['body'], 'UserID' | 'ClientID'>;

/** What is said after a change to a role. */
const roleChanged = { Admin: messages.madeAdmin, member: messages.madeMember } as const;

/** Several changes of a moment are read once. Milliseconds. */
const refreshPause = 200;

/** Neither list has versions, and the server has sorted them: entries are replaced by reading again. */
const unversioned = { compare: () => 0 } as const;

/** Members and pending invitations of the portal, and every act on them. Kept in step while a page watches. */
@injectable()
export class MemberDirectory {
  status: MemberStatus = 'active';
  members: PagedList<Member>;
  readonly invitations: PagedList<Invitation>;
  /** Active ones; undefined until they are known. */
  totalMembers: number | undefined = undefined;
  totalAdmins: number | undefined = undefined;
  /** Roles on their way to the server, by person. */
  private pendingRoles: ReadonlyMap<string, MemberRole> = new Map();
  private watchers = 0;
  private refreshing: AbortController | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(Words) private readonly words: Words,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.members = this.makeMembers();
    this.invitations = new PagedList<Invitation>({
      ...unversioned,
      load: async (cursor, signal) => {
        const page = await this.api.call(listInvitations, { query: { cursor } }, { signal, onFailure: 'caller' });
        return { ...page, items: page.items.map((invitation) => ({ ...invitation, version: 0 })) };
      },
    });
    makeAutoObservable<
      this,
      'api' | 'session' | 'toasts' | 'words' | 'clock' | 'pendingRoles' | 'watchers' | 'refreshing' | 'makeMembers'
    >(this, {
      api: false,
      session: false,
      toasts: false,
      words: false,
      clock: false,
      members: observableRef,
      invitations: false,
      pendingRoles: observableRef,
      watchers: false,
      refreshing: false,
      makeMembers: false,
      isSelf: false,
      isLastAdmin: false,
    });
  }

  /** Members in their order, with the roles that are on their way to the server. */
  get shownMembers(): readonly Member[] {
    return this.members.items.map((member) => {
      const role = this.pendingRoles.get(member.id);
      return role === undefined ? member : { ...member, role };
    });
  }

  isSelf(member: Member): boolean {
    return member.UserID === this.session.user?.userId;
  }

  /** True for the one admin who can be neither demoted nor removed. */
  isLastAdmin(member: Member): boolean {
    return isAdmin(member) && member.status === 'active' && this.totalAdmins === 1;
  }

  /** Reads both lists, and again whenever they change, until released. */
  watch(): () => void {
    this.watchers += 1;
    void this.refresh();
    return () => {
      this.watchers -= 1;
    };
  }

  /** Something changed elsewhere. */
  async refreshSoon(): Promise<void> {
    if (this.watchers === 0 || this.refreshing !== undefined) {
      return;
    }
    this.refreshing = new AbortController();
    try {
      await this.clock.sleep(refreshPause, this.refreshing.signal);
    } catch {
      return;
    } finally {
      this.refreshing = undefined;
    }
    await this.refresh();
  }

  async refresh(): Promise<void> {
    await Promise.all([this.members.refresh(), this.invitations.refresh()]);
  }

  showStatus(status: MemberStatus): void {
    if (status !== this.status) {
      this.members.dispose();
      this.status = status;
      this.members = this.makeMembers();
      void this.members.loadMore();
    }
  }

  /** Shown at once; taken back when the server refuses. Offers Undo, except to an admin who gives up their own role. */
  async changeRole(member: Member, role: MemberRole): Promise<boolean> {
    this.pendingRoles = new Map(this.pendingRoles).set(member.id, role);
    const isChanged = await this.change(member, { Role: role });
    runInAction(() => {
      const roles = new Map(this.pendingRoles);
      roles.delete(member.id);
      this.pendingRoles = roles;
    });
    if (isChanged && !this.isSelf(member)) {
      const text = roleChanged[role];
      this.toasts.success(this.words.say(text, { name: member.FullName }), {
        undo: async () => void (await this.change(member, { Role: member.role })),
      });
    }
    return isChanged;
  }

  /** Job title and team. @throws ApiError for the form to show. */
  async changeDetails(member: Member, patch: Pick<MemberPatch, 'JobTitle' | 'Team'>): Promise<void> {
    await this.api.call(changeMember, { body: { UserID: member.UserID, ...patch } }, { onFailure: 'caller' });
    await this.refresh();
    this.toasts.success(this.words.say(messages.detailsSaved, { name: member.FullName }), {
      undo: async () => void (await this.change(member, { JobTitle: member.JobTitle, Team: member.Team })),
    });
  }

  async bringBack(member: Member): Promise<void> {
    if (await this.change(member, { Status: 'active' })) {
      this.toasts.success(this.words.say(messages.broughtBack, { name: member.FullName }), {
        undo: async () => void (await this.change(member, { Status: 'ended' })),
      });
    }
  }

  /** Ends the membership at once; offers to invite the person again. */
  async remove(member: Member): Promise<boolean> {
    const isRemoved = await this.act(() => this.api.call(removeMember, { body: { UserID: member.UserID } }));
    if (isRemoved && !this.isSelf(member)) {
      this.toasts.success(this.words.say(messages.removed, { name: member.FullName }), {
        action: { label: this.words.say(messages.inviteAgain), run: () => void this.inviteAgain(member) },
      });
    }
    return isRemoved;
  }

  async resend({ email }: Invitation): Promise<void> {
    if (await this.act(() => this.api.call(resendInvitation, { body: { toEmail: email } }))) {
      this.toasts.success(this.words.say(messages.resent, { email }));
    }
  }

  async revoke({ id, email }: Invitation): Promise<void> {
    if (await this.act(() => this.api.call(revokeInvitation, { params: { id } }))) {
      this.toasts.success(this.words.say(messages.revoked, { email }));
    }
  }

  dispose(): void {
    this.refreshing?.abort();
    this.members.dispose();
    this.invitations.dispose();
  }

  private async inviteAgain({ Email, role }: Member): Promise<void> {
    const body = { Users: [{ Email, Role: role }] };
    if (await this.act(() => this.api.call(inviteMembers, { body }))) {
      this.toasts.success(this.words.say(messages.invitedAgain, { email: Email }));
    }
  }

  private change(member: Member, patch: MemberPatch): Promise<boolean> {
    return this.act(() => this.api.call(changeMember, { body: { UserID: member.UserID, ...patch } }));
  }

  /** @returns whether the server did it; a refusal was shown by the call. Both lists are read again either way. */
  private async act(work: () => Promise<unknown>): Promise<boolean> {
    let isDone = true;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      isDone = false;
    }
    if (this.watchers > 0) {
      await this.refresh();
    }
    return isDone;
  }

  private makeMembers(): PagedList<Member> {
    const { status } = this;
    return new PagedList<Member>({
      ...unversioned,
      load: async (cursor, signal) => {
        const page = await this.api.call(listMembers, { query: { cursor, status } }, { signal, onFailure: 'caller' });
        runInAction(() => {
          this.totalMembers = page.totalMembers;
          this.totalAdmins = page.totalAdmins;
        });
        return { ...page, items: page.items.map((user) => ({ ...user, id: user.UserID, version: 0 })) };
      },
    });
  }
}
