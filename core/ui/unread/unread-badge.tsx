import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { unreadMessages } from './unread-messages';
import './unread-badge.css';

/** Larger counts are shown as 99+. */
const maxShown = 99;

export interface UnreadBadgeProps {
  /** At least 1. */
  readonly count: number;
}

/** A number of unread notifications, with its meaning for screen readers. */
export function UnreadBadge({ count }: UnreadBadgeProps): ReactElement {
  const { translate, language } = useUi();
  const isMore = count > maxShown;
  const number = new Intl.NumberFormat(language).format(Math.min(count, maxShown));
  return (
    <span className="t-unread">
      <span aria-hidden="true">{isMore ? `${number}+` : number}</span>
      <span className="t-hidden">
        {isMore
          ? translate(unreadMessages.unreadMore, { count: maxShown })
          : translate(unreadMessages.unread, { count })}
      </span>
    </span>
  );
}
