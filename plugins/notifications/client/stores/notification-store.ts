import { makeAutoObservable, observableRef } from 'mobx';
import type { Dispose, Message } from '@tessera/core/contract';
import type { EntityList, EntityTransition } from '@tessera/core/client';
import { Api, ApiError, EntityServices, EntityStore, inject, injectable, LiveAggregate } from '@tessera/core/client';
import {
  changeNotification,
  countNotifications,
  listNotifications,
  markAllRead,
  markAllUnread,
  readNotification,
} from '../../contract/endpoints';
import { notificationChangedLive, notificationsChangedLive } from '../../contract/events';
import { countsAsUnread, isListed } from '../../contract/model';
import type { ItemNotification, NotificationFilter, UnreadCount } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';

/** What a person can change about a notification. */
export interface NotificationPatch {
  readonly isRead: boolean;
  readonly isArchived: boolean;
  readonly isMuted: boolean;
  /** ISO 8601; null ends the snooze. */
  readonly snoozedUntil: string | null;
}

/** The first screen and some more. */
const pageSize = 50;

/** The person's notifications: the list below the bell, its count, and what the person does with them. */
@injectable()
export class NotificationStore {
  readonly items: EntityStore<ItemNotification, ItemNotification, NotificationPatch>;
  filter: NotificationFilter = 'All';
  list: EntityList<ItemNotification>;
  /** The list below the bell is open. */
  isShown = false;
  private readonly counting: LiveAggregate<UnreadCount, ItemNotification>;
  private readonly stopListening: Dispose;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {
    this.items = new EntityStore<ItemNotification, ItemNotification, NotificationPatch>(services, {
      type: 'Notification',
      label: ({ events }) => events[0]?.title ?? '',
      event: notificationChangedLive,
      read: (id) => api.request(readNotification, { params: { id } }, { onFailure: 'caller' }),
      // An event that came meanwhile was not seen, so it stays unread.
      save: (id, patch, request) =>
        api.request(changeNotification, { params: { id }, body: { ...patch, seen: request.ifMatch } }, request),
    });
    this.counting = new LiveAggregate<UnreadCount, ItemNotification>(services, {
      source: this.items,
      load: async (signal) => (await api.request(countNotifications, {}, { signal, onFailure: 'caller' })).unread,
      adjust: countAfter,
    });
    this.stopListening = services.realtime.on(notificationsChangedLive, () => void this.refresh());
    this.list = this.makeList();
    makeAutoObservable<this, 'api' | 'services' | 'counting' | 'stopListening' | 'makeList'>(this, {
      api: false,
      services: false,
      items: false,
      counting: false,
      stopListening: false,
      makeList: false,
      list: observableRef,
    });
  }

  /** Undefined until loaded. */
  get unread(): UnreadCount | undefined {
    return this.counting.value;
  }

  show(): void {
    this.isShown = true;
    this.load();
  }

  hide(): void {
    this.isShown = false;
  }

  choose(filter: NotificationFilter): void {
    if (filter !== this.filter) {
      this.list.dispose();
      this.filter = filter;
      this.list = this.makeList();
    }
    this.load();
  }

  /** Reads the first page, unless it is there. */
  load(): void {
    if (!this.list.isReady && !this.list.isLoading) {
      void this.list.loadMore();
    }
  }

  /** Marks as read what the person opens. */
  async follow(notification: ItemNotification): Promise<void> {
    this.hide();
    if (!notification.isRead) {
      await this.items.edit(notification.id, { isRead: true });
    }
  }

  async toggleRead({ id, isRead }: ItemNotification): Promise<void> {
    await this.items.edit(id, { isRead: !isRead });
  }

  async archive({ id }: ItemNotification): Promise<void> {
    await this.change(id, { isArchived: true, isRead: true }, messages.archiveDone);
  }

  async unarchive({ id }: ItemNotification): Promise<void> {
    await this.change(id, { isArchived: false }, messages.unarchiveDone);
  }

  /** @param when the moment in words. */
  async snooze({ id }: ItemNotification, until: Date, when: string): Promise<void> {
    const saved = await this.items.edit(id, { snoozedUntil: until.toISOString() });
    if (saved !== undefined) {
      const { toasts, words } = this.services;
      toasts.success(words.translate(messages.snoozeDone, { when }), { undo: () => saved.revert() });
    }
  }

  async endSnooze({ id }: ItemNotification): Promise<void> {
    await this.change(id, { snoozedUntil: null }, messages.snoozeEnded);
  }

  async toggleMuted({ id, isMuted }: ItemNotification): Promise<void> {
    await this.change(id, { isMuted: !isMuted }, isMuted ? messages.unmuteDone : messages.muteDone);
  }

  /** Marks everything in the shown list as read, up to its newest notification, and offers Undo. */
  async markAllRead(): Promise<void> {
    const [newest] = this.list.items;
    if (newest === undefined) {
      return;
    }
    const filter = this.filter === 'Mentions' || this.filter === 'Assigned' ? this.filter : 'All';
    const { marked, readOn } = await this.api.request(markAllRead, { body: { filter, through: newest.lastOn } });
    await this.refresh();
    const { toasts, words } = this.services;
    toasts.success(words.translate(messages.markedAll, { count: marked }), { undo: () => this.markUnread(readOn) });
  }

  dispose(): void {
    void this.stopListening();
    this.counting.dispose();
    this.items.dispose();
  }

  /** @returns whether they are unread again; otherwise the API has shown why. */
  private async markUnread(readOn: string): Promise<boolean> {
    try {
      await this.api.request(markAllUnread, { body: { readOn } });
      await this.refresh();
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        return false;
      }
      throw error;
    }
  }

  private async refresh(): Promise<void> {
    await Promise.all([this.items.refresh(), this.counting.refresh()]);
  }

  /** A change by which the notification leaves the list, or that is not visible: the toast offers Undo. */
  private async change(id: string, patch: Partial<NotificationPatch>, done: Message): Promise<void> {
    const saved = await this.items.edit(id, patch);
    if (saved !== undefined) {
      const { toasts, words } = this.services;
      toasts.success(words.translate(done), { undo: () => saved.revert() });
    }
  }

  private makeList(): EntityList<ItemNotification> {
    const { filter } = this;
    return this.items.list({
      load: (cursor, signal) =>
        this.api.request(
          listNotifications,
          { query: { filter, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
          { signal, onFailure: 'caller' },
        ),
      compare: compareNewest,
      belongs: (notification) => isListed(notification, filter),
    });
  }
}

/** The order of the server: the newest first. Times and ids are texts of one length. */
function compareNewest(left: ItemNotification, right: ItemNotification): number {
  const [first, second] = [`${left.lastOn} ${left.id}`, `${right.lastOn} ${right.id}`];
  return first === second ? 0 : first > second ? -1 : 1;
}

/** The count after a change; undefined when it must be read. */
function countAfter(
  value: UnreadCount,
  { before, after }: EntityTransition<ItemNotification>,
): UnreadCount | undefined {
  if (after === 'unknown') {
    return undefined;
  }
  const was = before === 'unknown' ? after?.wasUnread : before !== undefined && countsAsUnread(before);
  if (was === undefined) {
    return undefined;
  }
  const is = after !== undefined && countsAsUnread(after);
  return value.isCapped || was === is ? value : { ...value, count: Math.max(0, value.count + (is ? 1 : -1)) };
}
