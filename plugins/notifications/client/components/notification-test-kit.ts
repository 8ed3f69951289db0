import type { StartedClient } from '@tessera/core/testing';
import { changeNotification, countNotifications, listNotifications } from '../../contract/endpoints';
import type { ItemNotification, NotificationFilter } from '../../contract/model';
import { countsAsUnread, isListed } from '../../contract/model';

/** The person who did something. */
const ana = { id: '01900000-0000-7000-8000-000000000001', fullName: 'Ana Souza' };

/** A notification as the server sends it. */
export function notificationOf(number: number, fields: Partial<ItemNotification> = {}): ItemNotification {
  const lastOn = `2026-01-05T08:${String(number).padStart(2, '0')}:00.000Z`;
  return {
    id: `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    version: 1,
    entity: { type: 'things.thing', id: `thing-${number}` },
    reason: 'assigned',
    events: [{ title: `Thing ${number} is yours`, reason: 'assigned', actor: ana, at: lastOn }],
    eventCount: 1,
    lastOn,
    isRead: false,
    isArchived: false,
    isMuted: false,
    isMention: false,
    isAssignment: true,
    ...fields,
  };
}

/** A server that keeps some notifications and does what the client asks. */
export class NotificationServer {
  constructor(
    { server }: StartedClient,
    readonly kept: Map<string, ItemNotification>,
  ) {
    server.respond(listNotifications, ({ query }) => ({
      body: { items: this.list(query['filter']), nextCursor: null },
    }));
    server.respond(countNotifications, () => ({
      body: { unread: { count: this.list('All').filter(countsAsUnread).length, isCapped: false } },
    }));
    server.respond(changeNotification, ({ path, body }) => {
      const id = path.slice(path.lastIndexOf('/') + 1);
      const {
        seen: _,
        snoozedUntil,
        ...fields
      } = body as {
        readonly seen?: number;
        readonly snoozedUntil?: string | null;
        readonly isRead?: boolean;
      };
      const before = this.kept.get(id) ?? notificationOf(0);
      const { snoozedUntil: until, ...rest } = before;
      const snooze = snoozedUntil === undefined ? until : (snoozedUntil ?? undefined);
      const after: ItemNotification = {
        ...rest,
        ...fields,
        ...(snooze === undefined ? {} : { snoozedUntil: snooze }),
        version: before.version + 1,
      };
      this.kept.set(id, after);
      return { body: after };
    });
  }

  list(filter: string | undefined): readonly ItemNotification[] {
    return [...this.kept.values()]
      .filter((each) => isListed(each, (filter ?? 'All') as NotificationFilter))
      .sort((left, right) => (left.lastOn < right.lastOn ? 1 : -1));
  }
}
