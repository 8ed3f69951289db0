import { Archive, ArchiveRestore, Bell, BellOff, Check, Clock, Ellipsis, Mail } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, useI18n, useService } from '@tessera/core/client';
import {
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  PersonAvatar,
  RelativeTime,
  RowLink,
  SnoozeItems,
  Tag,
  useMomentWords,
} from '@tessera/core/ui';
import type { ItemNotification } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { reasonWords } from '../model/reason-words';
import { partToShow } from '../model/part-to-show';
import { Notices } from '../tokens';

export interface NotificationItemProps {
  readonly notification: ItemNotification;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
}

/** One item: who did what, why the person is told, and what they can do with it. */
export const NotificationItem = observer(function NotificationItem(props: NotificationItemProps) {
  const { notification } = props;
  const store = useService(Notices);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const when = useMomentWords();
  const { entity, events, eventCount, reason, isRead, isMuted, isGone = false, lastOn, snoozedUntil } = notification;
  const [newest] = events;
  const title = newest?.title ?? '';
  const part = partToShow(notification);
  const to = isGone ? undefined : navigation.linkTo(part === undefined ? entity : { ...entity, part });
  const more = eventCount - 1;
  const readLabel = translate(isRead ? messages.markUnread : messages.markRead);
  return (
    <div className="notifications-row" data-unread={isRead ? undefined : true}>
      {!isRead && <span className="notifications-dot" role="img" aria-label={translate(messages.unread)} />}
      {newest?.actor === undefined ? (
        <span className="notifications-sign">
          <Icon glyph={Bell} />
        </span>
      ) : (
        <PersonAvatar
          id={newest.actor.id}
          name={newest.actor.fullName}
          photo={newest.actor.photo}
          size="large"
          isDecoration
        />
      )}
      <div className="notifications-words">
        <p className="notifications-who">
          <bdi className="t-cut">{newest?.actor?.fullName ?? translate(messages.system)}</bdi>
          {isGone && <Tag tone="danger">{translate(messages.gone)}</Tag>}
          {isMuted && <Tag>{translate(messages.muted)}</Tag>}
        </p>
        {to === undefined ? (
          <span className="notifications-title" data-gone={isGone || undefined}>
            <bdi>{title}</bdi>
          </span>
        ) : (
          <RowLink to={to} className="notifications-title" onFollow={() => void store.follow(notification)}>
            <bdi>{title}</bdi>
          </RowLink>
        )}
        <p className="t-meta t-cut">
          {translate(reasonWords[reason])}
          {more > 0 && ` ${translate(messages.moreEvents, { count: more })}`}
          {' · '}
          {snoozedUntil === undefined ? (
            <RelativeTime instant={newest?.at ?? lastOn} />
          ) : (
            translate(messages.snoozedUntil, { when: when(new Date(snoozedUntil)) })
          )}
        </p>
      </div>
      <div className="notifications-actions">
        <IconButton
          glyph={isRead ? Mail : Check}
          label={readLabel}
          tabIndex={-1}
          onClick={() => void store.toggleRead(notification)}
        />
        <NotificationMenu {...props} title={title} readLabel={readLabel} />
      </div>
    </div>
  );
});

interface NotificationMenuProps extends NotificationItemProps {
  readonly title: string;
  readonly readLabel: string;
}

const NotificationMenu = observer(function NotificationMenu(props: NotificationMenuProps) {
  const { notification, title, readLabel, isMenuOpen, onMenu } = props;
  const store = useService(Notices);
  const { translate } = useI18n();
  const { isRead, isArchived, isMuted, snoozedUntil } = notification;
  const target = <IconButton glyph={Ellipsis} label={translate(messages.actionsFor, { title })} tabIndex={-1} />;
  return (
    <Menu position="end" target={target} isOpen={isMenuOpen} onOpenChange={onMenu}>
      <MenuItem glyph={isRead ? Mail : Check} menuKeys={['r']} onSelect={() => void store.toggleRead(notification)}>
        {readLabel}
      </MenuItem>
      <MenuItem
        glyph={isArchived ? ArchiveRestore : Archive}
        menuKeys={['e']}
        onSelect={() => void (isArchived ? store.unarchive(notification) : store.archive(notification))}
      >
        {translate(isArchived ? messages.unarchive : messages.archive)}
      </MenuItem>
      <MenuItem glyph={isMuted ? Bell : BellOff} onSelect={() => void store.toggleMuted(notification)}>
        {translate(isMuted ? messages.unmute : messages.mute)}
      </MenuItem>
      <MenuSeparator />
      {snoozedUntil === undefined ? (
        <SnoozeItems onSnooze={(until, words) => void store.snooze(notification, until, words)} />
      ) : (
        <MenuItem glyph={Clock} onSelect={() => void store.endSnooze(notification)}>
          {translate(messages.snoozeEnd)}
        </MenuItem>
      )}
    </Menu>
  );
});
