import { observable, runInAction } from 'mobx';
import type { ClientUser } from '../../contract/endpoints';
import { compareText } from '../model/member';
import type { Member } from '../model/member';

/** When a member last opened the company, as admins see it. Days in UTC, `YYYY-MM-DD`. */
export interface ActivityDays {
  /** Undefined: not since `activityFrom`. */
  readonly activeOn: string | undefined;
  readonly activityFrom: string;
}

/**
 * The activity of members by their ids, from the pages that were loaded: live events go to everyone, so they do not
 * contain it. Observable.
 */
export class MemberActivity {
  private readonly days = observable.map<string, ActivityDays>({}, { deep: false });

  of(id: string): ActivityDays | undefined {
    return this.days.get(id);
  }

  receive(users: readonly Pick<ClientUser, 'UserID' | 'activeOn' | 'activityFrom'>[]): void {
    runInAction(() => {
      for (const { UserID: id, activeOn, activityFrom } of users) {
        if (activityFrom !== undefined) {
          this.days.set(id, { activeOn, activityFrom });
        }
      }
    });
  }

  /** The order of the server's pages: the longest time without activity first. */
  readonly compare = (left: Member, right: Member): number =>
    compareText(this.lastDay(left.id), this.lastDay(right.id)) || compareText(left.id, right.id);

  /** The day from which a member counts as inactive; of a person without a page, none. */
  lastDay(id: string): string {
    const days = this.days.get(id);
    return days?.activeOn ?? days?.activityFrom ?? '9999-12-31';
  }
}
