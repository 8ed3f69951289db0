import { Bell } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef } from 'react';
import { LazyComponent, useI18n, useLazyPreload, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { IconButton, useUi } from '@tessera/core/ui';
import { notificationsMessages as messages } from '../messages';
import { Notices } from '../tokens';
import type { NotificationPopoverProps } from './notification-popover';
import './notification-bell.css';

const loadPopover: ComponentLoader<NotificationPopoverProps> = () =>
  import('./notification-popover').then((module) => module.NotificationPopover);
const preloaded = [loadPopover];

/** Larger counts are shown as 99+. */
const maxShown = 99;

/** The bell in the header, with the number of unread notifications and the list below it. */
export const NotificationBell = observer(function NotificationBell() {
  const store = useService(Notices);
  const { translate, language } = useI18n();
  const { announce } = useUi();
  const anchor = useRef<HTMLButtonElement>(null);
  const popoverId = useId();
  const { count, isCapped } = store.unread ?? { count: 0, isCapped: false };
  const { isShown } = store;
  useLazyPreload(preloaded);

  const last = useRef<number>(undefined);
  const hasLoaded = store.unread !== undefined;
  useEffect(() => {
    if (last.current !== undefined && count > last.current) {
      announce(translate(messages.unreadNow, { count }));
    }
    last.current = hasLoaded ? count : undefined;
  }, [announce, translate, count, hasLoaded]);

  const popover = useMemo(() => ({ anchor, id: popoverId, onClose: () => store.hide() }), [store, popoverId]);
  const label = isCapped ? translate(messages.bellMore, { count }) : translate(messages.bell, { count });
  const number = new Intl.NumberFormat(language);
  return (
    <span className="notifications-bell">
      <IconButton
        ref={anchor}
        glyph={Bell}
        label={count === 0 ? translate(messages.title) : label}
        aria-haspopup="dialog"
        aria-expanded={isShown}
        aria-controls={isShown ? popoverId : undefined}
        onClick={() => (isShown ? store.hide() : store.show())}
      />
      {count > 0 && (
        <span className="notifications-count" aria-hidden="true">
          {count > maxShown ? `${number.format(maxShown)}+` : number.format(count)}
        </span>
      )}
      <LazyComponent load={loadPopover} with={isShown ? popover : undefined} onClose={() => store.hide()} />
    </span>
  );
});
