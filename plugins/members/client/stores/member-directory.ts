import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { EndpointArguments } from '@tessera/core/contract';
import { Api, ApiError, Clock, inject, injectable, PagedList, Session, Toasts, I18n } from '@tessera/core/client';
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
import { membersMessages } from '../messages';
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

/** The toast after a role change. */
const roleChanged = { Admin: membersMessages.madeAdmin, member: membersMessages.madeMember } as const;

/** Debounces the refetch after a burst of changes. Milliseconds. */
const refreshPause = 200;

/** Neither list has versions, and both are sorted by the server: changes are applied by a refetch. */
const unversioned = { compare: () => 0 } as const;

/** Members and pending invitations of the portal, and all actions on them. Kept up to date while a page subscribes. */
@injectable()
export class MemberDirectory {
  status: MemberStatus = 'active';
  members: PagedList<Member>;
  readonly invitations: PagedList<Invitation>;
  /** Number of active admins; undefined until loaded. */
  totalMembers: number | undefined = undefined;
  totalAdmins: number | undefined = undefined;
  /** Role changes being sent to the server, by person. */
  private pendingRoles: ReadonlyMap<string, MemberRole> = new Map();
  private watchers = 0;
  private refreshing: AbortController | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.members = this.makeMembers();
    this.invitations = new PagedList<Invitation>({
      ...unversioned,
      load: async (cursor, signal) => {
        const page = await this.api.request(listInvitations, { query: { cursor } }, { signal, onFailure: 'caller' });
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

  /** Members in order, with pending role changes applied. */
  get shownMembers(): readonly Member[] {
    return this.members.items.map((member) => {
      const role = this.pendingRoles.get(member.id);
      return role === undefined ? member : { ...member, role };
    });
  }

  isSelf(member: Member): boolean {
    return member.UserID === this.session.user?.userId;
  }

  /** True for the only admin, who can't be demoted or removed. */
  isLastAdmin(member: Member): boolean {
    return isAdmin(member) && member.status === 'active' && this.totalAdmins === 1;
  }

  /** Fetches both lists, and again whenever they change, until released. */
  watch(): () => void {
    this.watchers += 1;
    void this.refresh();
    return () => {
      this.watchers -= 1;
    };
  }

  /** Handles a remote change. */
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

  /**
   * Changes a role optimistically; reverted when the server refuses. Offers Undo, except to admins who give up their
   * own role.
   */
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
      this.toasts.success(this.words.translate(text, { name: member.FullName }), {
        undo: async () => void (await this.change(member, { Role: member.role })),
      });
    }
    return isChanged;
  }

  /** Changes job title and team. @throws ApiError for the form to show. */
  async changeDetails(member: Member, patch: Pick<MemberPatch, 'JobTitle' | 'Team'>): Promise<void> {
    await this.api.request(changeMember, { body: { UserID: member.UserID, ...patch } }, { onFailure: 'caller' });
    await this.refresh();
    this.toasts.success(this.words.translate(membersMessages.detailsSaved, { name: member.FullName }), {
      undo: async () => void (await this.change(member, { JobTitle: member.JobTitle, Team: member.Team })),
    });
  }

  async bringBack(member: Member): Promise<void> {
    if (await this.change(member, { Status: 'active' })) {
      this.toasts.success(this.words.translate(membersMessages.broughtBack, { name: member.FullName }), {
        undo: async () => void (await this.change(member, { Status: 'ended' })),
      });
    }
  }

  /** Ends the membership immediately; offers to invite the person again. */
  async remove(member: Member): Promise<boolean> {
    const isRemoved = await this.act(() => this.api.request(removeMember, { body: { UserID: member.UserID } }));
    if (isRemoved && !this.isSelf(member)) {
      this.toasts.success(this.words.translate(membersMessages.removed, { name: member.FullName }), {
        action: { label: this.words.translate(membersMessages.inviteAgain), run: () => void this.inviteAgain(member) },
      });
    }
    return isRemoved;
  }

  async resend({ email }: Invitation): Promise<void> {
    if (await this.act(() => this.api.request(resendInvitation, { body: { toEmail: email } }))) {
      this.toasts.success(this.words.translate(membersMessages.resent, { email }));
    }
  }

  async revoke({ id, email }: Invitation): Promise<void> {
    if (await this.act(() => this.api.request(revokeInvitation, { params: { id } }))) {
      this.toasts.success(this.words.translate(membersMessages.revoked, { email }));
    }
  }

  dispose(): void {
    this.refreshing?.abort();
    this.members.dispose();
    this.invitations.dispose();
  }

  private async inviteAgain({ Email, role }: Member): Promise<void> {
    const body = { Users: [{ Email, Role: role }] };
    if (await this.act(() => this.api.request(inviteMembers, { body }))) {
      this.toasts.success(this.words.translate(membersMessages.invitedAgain, { email: Email }));
    }
  }

  private change(member: Member, patch: MemberPatch): Promise<boolean> {
    return this.act(() => this.api.request(changeMember, { body: { UserID: member.UserID, ...patch } }));
  }

  /** @returns whether the request succeeded; the API has shown an error. Both lists are refetched either way. */
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
        const page = await this.api.request(
          listMembers,
          { query: { cursor, status } },
          { signal, onFailure: 'caller' },
        );
        runInAction(() => {
          this.totalMembers = page.totalMembers;
          this.totalAdmins = page.totalAdmins;
        });
        return { ...page, items: page.items.map((user) => ({ ...user, id: user.UserID, version: 0 })) };
      },
    });
  }
}
