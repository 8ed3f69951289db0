import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Message } from '@tessera/core/contract';
import { ApiError, Navigation, useI18n, useService } from '@tessera/core/client';
import { EmptyState, FailedState, SkeletonRows, VirtualList } from '@tessera/core/ui';
import type { ItemNotification, NotificationFilter } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Notices } from '../tokens';
import { NotificationItem } from './notification-item';

/** Three lines and their space, in px; a long title has one more. */
const rowHeight = 84;

const emptyWords: Readonly<Record<NotificationFilter, Message>> = {
  All: messages.emptyAll,
  Unread: messages.emptyUnread,
  Mentions: messages.emptyMentions,
  Assigned: messages.emptyAssigned,
  Snoozed: messages.emptySnoozed,
  Archived: messages.emptyArchived,
};

/** The shown list in its states. On a row: Enter opens, `r` toggles read, `e` archives, `s` opens the actions. */
export const NotificationList = observer(function NotificationList() {
  const store = useService(Notices);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const [menuId, setMenuId] = useState<string>();
  const { list, filter } = store;
  const { items, isReady, isComplete, isLoading, error } = list;
  const reason = error instanceof ApiError ? error.sentences[0] : undefined;
  const failure = {
    title: translate(messages.loadFailed),
    ...(reason === undefined ? {} : { text: reason }),
    onRetry: () => void list.loadMore(),
  };

  function open(notification: ItemNotification): void {
    if (menuId !== undefined) {
      // A press between the entries of the row's menu.
      return;
    }
    if (notification.isGone !== true && navigation.open(notification.entity)) {
      void store.follow(notification);
    } else if (!notification.isRead) {
      void store.toggleRead(notification);
    }
  }

  function handleKey(event: KeyboardEvent, notification: ItemNotification): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'r') {
      void store.toggleRead(notification);
    } else if (event.key === 'e') {
      void (notification.isArchived ? store.unarchive(notification) : store.archive(notification));
    } else if (event.key === 's') {
      setMenuId(notification.id);
    } else {
      return;
    }
    // The page has shortcuts of the same letters.
    event.preventDefault();
  }

  return (
    <div className="notifications-body" aria-busy={isLoading}>
      {!isReady && error === undefined && <SkeletonRows rows={6} rowHeight={rowHeight} />}
      {!isReady && error !== undefined && <FailedState isWhole {...failure} />}
      {isReady && items.length === 0 && <EmptyState sentence={translate(emptyWords[filter])} />}
      {isReady && items.length > 0 && (
        <VirtualList
          key={filter}
          label={translate(messages.title)}
          items={items}
          rowHeight={rowHeight}
          fitsContent
          row={(notification) => (
            <NotificationItem
              notification={notification}
              isMenuOpen={menuId === notification.id}
              onMenu={(isOpen) => setMenuId(isOpen ? notification.id : undefined)}
            />
          )}
          onOpen={open}
          onKey={handleKey}
          onEndReached={() => void list.loadMore()}
          foot={
            isLoading && !isComplete ? (
              <SkeletonRows rows={2} rowHeight={rowHeight} />
            ) : error === undefined || isComplete ? undefined : (
              <FailedState {...failure} />
            )
          }
        />
      )}
    </div>
  );
});
