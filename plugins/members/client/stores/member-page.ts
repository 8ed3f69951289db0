import { makeAutoObservable, observableRef } from 'mobx';
import type { Message } from '@tessera/core/contract';
import { inactiveDay } from '@tessera/core/contract';
import { ApiError, RowSelection } from '@tessera/core/client';
import type { Api, Clock, EntityList, I18n, Session, Toasts } from '@tessera/core/client';
import { maxBulkMembers, readOwnedWork, transferOwnership } from '../../contract/bulk';
import { memberListMessages as messages } from '../components/member-list-messages';
import { memberComparisons } from '../list/member-order';
import { isListed } from '../list/member-filter';
import type { MemberFilter } from '../list/member-filter';
import type { Invitation, Member } from '../model/member';
import type { MemberRole } from '../model/roles';
import { sendInvitationChanges, sendMemberChanges } from './change-members';
import type { LeftEntry, MemberChange, MemberOutcomes } from './change-members';
import { requestInvitationLinks } from './invitation-links';
import type { InvitationAddress } from './invitation-links';
import type { MemberDirectory } from './member-directory';

/** What is handed over of one work area, in words. */
export interface OwnedWorkText {
  readonly work: string;
  readonly count: number;
  readonly text: string;
}

/** What the page of members needs. */
export interface MemberPageServices {
  readonly api: Api;
  readonly session: Session;
  readonly toasts: Toasts;
  readonly words: I18n;
  readonly clock: Clock;
  readonly directory: MemberDirectory;
}

/** The page of members: its filter, its selected rows, and what is done with several. Observable. */
export class MemberPage {
  filter: MemberFilter | undefined = undefined;
  /** Undefined until the page has asked for a filter. */
  members: EntityList<Member> | undefined = undefined;
  /** What the last bulk change left, until the person has read it. */
  left: readonly LeftEntry[] = [];
  /** Links of invitations, until the person has passed them on. */
  links: readonly InvitationAddress[] = [];
  readonly selection = new RowSelection();
  readonly invitationSelection = new RowSelection();

  constructor(private readonly services: MemberPageServices) {
    makeAutoObservable<this, 'services'>(this, {
      services: false,
      selection: false,
      invitationSelection: false,
      filter: observableRef,
      members: observableRef,
      left: observableRef,
      links: observableRef,
    });
  }

  /** Shows the members of a filter. */
  show(filter: MemberFilter): void {
    this.close();
    const { status, role, search, isInactive } = filter;
    const { directory, clock } = this.services;
    const sort = isInactive ? 'activity' : filter.sort;
    const inactiveSince = inactiveDay(clock.now());
    const activity = { lastDay: (id: string) => directory.activity.lastDay(id), inactiveSince };
    this.filter = filter;
    this.members = directory.list(
      {
        status,
        role,
        sort: sort === 'name' ? undefined : sort,
        search: search === '' ? undefined : search,
        activity: isInactive ? 'inactive' : undefined,
      },
      {
        belongs: (member) => isListed(member, filter, activity),
        compare: sort === 'activity' ? directory.activity.compare : memberComparisons[sort],
      },
    );
    void this.members.loadMore();
  }

  close(): void {
    this.members?.dispose();
    this.members = undefined;
    this.selection.clear();
  }

  /** The selected members of the list. */
  get selectedMembers(): readonly Member[] {
    return this.members?.items.filter(({ id }) => this.selection.ids.has(id)) ?? [];
  }

  /** The selected invitations of the list. */
  get selectedInvitations(): readonly Invitation[] {
    return this.services.directory.invitations.items.filter(({ id }) => this.invitationSelection.ids.has(id));
  }

  /** Shows what a bulk change left; an empty list closes it. */
  showLeft(left: readonly LeftEntry[]): void {
    this.left = left;
  }

  /** Changes the role of several members, each with an outcome. Offers Undo. */
  async changeRoles(members: readonly Member[], role: MemberRole): Promise<void> {
    const changes = this.withoutSelf(members).map((member) => ({ member, role }));
    await this.changeTogether(members, changes, { text: messages.membersChanged });
  }

  /** Restores several former members, each with an outcome. Offers Undo. */
  async bringAllBack(members: readonly Member[]): Promise<void> {
    const changes = members.map((member) => ({ member, status: 'active' as const }));
    await this.changeTogether(members, changes, { text: messages.membersBack });
  }

  /**
   * Ends memberships, each with an outcome; the successor gets what they own.
   *
   * @returns whether the request succeeded.
   */
  removeAll(members: readonly Member[], successorId: string | undefined): Promise<boolean> {
    // A single one is also how a person leaves the company.
    const removed = members.length === 1 ? members : this.withoutSelf(members);
    const changes = removed.map((member) => ({ member, status: 'ended' as const }));
    return this.changeTogether(members, changes, { text: messages.membersRemoved, successorId });
  }

  /** Sends invitations again, or revokes them, each with an outcome. */
  async changeInvitations(action: 'resend' | 'revoke', invitations: readonly Invitation[]): Promise<void> {
    const { api, toasts, words, directory } = this.services;
    await this.act(async () => {
      const { changed, left } = await sendInvitationChanges(api, action, invitations);
      if (changed > 0) {
        const text = action === 'resend' ? messages.invitationsResent : messages.invitationsRevoked;
        toasts.success(words.translate(text, { count: changed }));
      }
      this.showLeft(left);
      this.invitationSelection.clear();
      await directory.refreshSent();
    });
  }

  /** Creates links of invitations, and shows them. */
  async createLinks(invitations: readonly Invitation[]): Promise<void> {
    const { api, directory } = this.services;
    await this.act(async () => {
      const { links, left } = await requestInvitationLinks(api, invitations);
      this.showLinks(links);
      this.showLeft(left);
      this.invitationSelection.clear();
      await directory.refreshSent();
    });
  }

  /** Shows links of invitations; an empty list closes them. */
  showLinks(links: readonly InvitationAddress[]): void {
    this.links = links;
  }

  /** Makes an admin the owner of the company. */
  async makeOwner({ id, fullName: name }: Member): Promise<void> {
    const { api, session, toasts, words } = this.services;
    await this.act(async () => {
      await api.request(transferOwnership, { body: { personId: id } });
      toasts.success(words.translate(messages.ownerChanged, { name, company: session.portal?.name ?? '' }));
      await this.members?.refresh();
    });
  }

  /** What members own together. @throws ApiError */
  async ownedWork(members: readonly Member[], signal: AbortSignal): Promise<readonly OwnedWorkText[]> {
    const texts: OwnedWorkText[] = [];
    for (let start = 0; start < members.length; start += maxBulkMembers) {
      const part = members.slice(start, start + maxBulkMembers);
      const query = { ids: part.map(({ id }) => id).join(',') };
      const { items } = await this.services.api.request(readOwnedWork, { query }, { signal, onFailure: 'caller' });
      texts.push(...items);
    }
    return texts;
  }

  /** Their own row has a menu of its own, with what follows for them. */
  private withoutSelf(members: readonly Member[]): readonly Member[] {
    return members.filter((member) => !this.services.directory.isSelf(member));
  }

  private changeTogether(
    wanted: readonly Member[],
    changes: readonly MemberChange[],
    { text, successorId }: { readonly text: Message<'count'>; readonly successorId?: string | undefined },
  ): Promise<boolean> {
    const { api, directory, toasts, words } = this.services;
    const self = wanted
      .filter(({ id }) => !changes.some(({ member }) => member.id === id))
      .map(({ id, fullName: name }): LeftEntry => ({ id, name, reason: messages.leftSelf }));
    return this.act(async () => {
      const { changed, left } = await sendMemberChanges(api, changes, successorId);
      directory.receive(changed.map(({ after }) => after));
      if (changed.length > 0) {
        // Work that was handed over does not come back with a membership.
        const canUndo = changes.every(({ status }) => status !== 'ended');
        const undo = (): Promise<boolean> => this.revert(changed);
        toasts.success(words.translate(text, { count: changed.length }), canUndo ? { undo } : {});
      }
      this.showLeft([...self, ...left]);
      this.selection.clear();
    });
  }

  private revert(changed: MemberOutcomes['changed']): Promise<boolean> {
    const { api, directory } = this.services;
    return this.act(async () => {
      const back = changed.map(({ before, after }) => ({
        member: after,
        ...(before.role === after.role ? {} : { role: before.role }),
        ...(before.status === after.status ? {} : { status: before.status }),
      }));
      const { changed: undone, left } = await sendMemberChanges(api, back);
      directory.receive(undone.map(({ after }) => after));
      this.showLeft(left);
    });
  }

  /** @returns whether the work succeeded; the API has shown an error. */
  private async act(work: () => Promise<void>): Promise<boolean> {
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
}
