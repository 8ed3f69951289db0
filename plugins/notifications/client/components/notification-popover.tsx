import { Archive, CheckCheck, Clock, Ellipsis, Inbox, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import {
  ActionButton,
  Button,
  ButtonLink,
  IconButton,
  Menu,
  MenuItem,
  Popover,
  SegmentedControl,
} from '@tessera/core/ui';
import { notificationSettingPath } from '../../contract/paths';
import type { NotificationFilter } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Notices } from '../tokens';
import { NotificationList } from './notification-list';
import './notification-popover.css';

export interface NotificationPopoverProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly onClose: () => void;
}

/** Items that a lower box has room for. */
const maxShort = 3;

type MainFilter = Extract<NotificationFilter, 'All' | 'Unread' | 'Mentions' | 'Assigned'>;

/** The person's notifications below the bell: lists, everything as read, and the way to the settings. */
export const NotificationPopover = observer(function NotificationPopover(props: NotificationPopoverProps) {
  const { anchor, id, onClose } = props;
  const store = useService(Notices);
  const { translate } = useI18n();
  const { filter, unread } = store;
  useEffect(() => store.load(), [store]);
  const isShort = store.list.isReady && store.list.items.length <= maxShort;
  const isAside = filter === 'Snoozed' || filter === 'Archived';
  const titles = { Snoozed: messages.snoozed, Archived: messages.archived } as const;
  const segments: readonly { readonly value: MainFilter; readonly label: string }[] = [
    { value: 'All', label: translate(messages.all) },
    { value: 'Unread', label: translate(messages.unread) },
    { value: 'Mentions', label: translate(messages.mentions) },
    { value: 'Assigned', label: translate(messages.assigned) },
  ];
  return (
    <Popover
      anchor={anchor}
      id={id}
      label={translate(messages.title)}
      onClose={onClose}
      className={isShort ? 'notifications notifications-short' : 'notifications'}
    >
      <header className="notifications-head">
        <h2 className="t-cut">{translate(isAside ? titles[filter] : messages.title)}</h2>
        {!isAside && (
          <ActionButton
            size="small"
            variant="ghost"
            icon={CheckCheck}
            disabled={unread?.count === 0 || store.list.items.length === 0}
            onAction={() => store.markAllRead()}
          >
            {translate(messages.markAllRead)}
          </ActionButton>
        )}
        <Menu position="end" target={<IconButton glyph={Ellipsis} label={translate(messages.more)} isAtEnd />}>
          <MenuItem glyph={Inbox} isChosen={!isAside} onSelect={() => store.choose('All')}>
            {translate(messages.showCurrent)}
          </MenuItem>
          <MenuItem glyph={Clock} isChosen={filter === 'Snoozed'} onSelect={() => store.choose('Snoozed')}>
            {translate(messages.showSnoozed)}
          </MenuItem>
          <MenuItem glyph={Archive} isChosen={filter === 'Archived'} onSelect={() => store.choose('Archived')}>
            {translate(messages.showArchived)}
          </MenuItem>
        </Menu>
      </header>
      {!isAside && (
        <div className="notifications-filter">
          <SegmentedControl
            label={translate(messages.filter)}
            segments={segments}
            value={filter}
            onChange={(value) => store.choose(value)}
          />
        </div>
      )}
      <NotificationList />
      <footer className="notifications-foot">
        {isAside && (
          <Button size="small" variant="ghost" onClick={() => store.choose('All')}>
            {translate(messages.showCurrent)}
          </Button>
        )}
        <span className="notifications-gap" />
        <ButtonLink size="small" variant="ghost" icon={Settings2} to={notificationSettingPath.to({})} onClick={onClose}>
          {translate(messages.settings)}
        </ButtonLink>
      </footer>
    </Popover>
  );
});
