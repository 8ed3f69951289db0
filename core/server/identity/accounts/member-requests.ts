import type { PortalRole } from '../../../contract';
import type { PageQuery } from '../../data/paging/page';

/** A person to invite. */
export interface InvitedUser {
  readonly email: string;
  readonly role: PortalRole;
  /** As the admin knows them. */
  readonly fullName?: string | undefined;
  /** Becomes the job title of the member. */
  readonly title?: string | undefined;
}

/** Fields of a member that admins change. */
export interface MembershipPatch {
  readonly role?: PortalRole | undefined;
  readonly title?: string | undefined;
  readonly team?: string | undefined;
  readonly status?: 'active' | 'ended' | undefined;
  /** With `ended`: the member who gets what the person owned. */
  readonly successorId?: string | undefined;
}

/** Which members a list has, and in which order. */
export interface MemberQuery extends PageQuery {
  readonly search?: string | undefined;
  readonly status: 'active' | 'ended';
  readonly role?: PortalRole | undefined;
  /** Only those who have not opened the portal after this day (`YYYY-MM-DD`). In the order `activity`, whatever `sort` is. */
  readonly inactiveSince?: string | undefined;
  /** Default: `name`. `activity`: those first who have not opened the portal for the longest time. */
  readonly sort?: 'name' | 'joined' | '-joined' | 'activity' | undefined;
}

/** How much people own in one work area, for the reader. */
export interface OwnedWorkCount {
  readonly work: string;
  /** Such as "3 open tasks", in the reader's language. */
  readonly text: string;
  readonly count: number;
}
