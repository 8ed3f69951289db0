import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Session, useI18n, useService, useUnreadOfCompanies } from '@tessera/core/client';
import { UnreadBadge } from '@tessera/core/ui';
import { portalUnreadMessages as messages } from '../../portal-unread-messages';
import './portal-unread.css';

/** What the menu of companies shows of what is unread. */
export interface FoundUnread {
  /** By client id, for companies other than the open one. */
  readonly badges: ReadonlyMap<string, ReactNode>;
  /** Says that there is anything; empty otherwise. */
  readonly sentence: string;
}

export interface PortalUnreadProps {
  readonly isMenuOpen: boolean;
  readonly onFound: (found: FoundUnread) => void;
}

/** Renders nothing; reports what is unread in the person's other companies. The bell counts the open one. */
export const PortalUnread = observer(function PortalUnread({ isMenuOpen, onFound }: PortalUnreadProps) {
  const session = useService(Session);
  const { translate } = useI18n();
  const unread = useUnreadOfCompanies(isMenuOpen);
  const openId = session.portal?.clientId;
  useEffect(() => {
    const others = [...unread].filter(([clientId]) => clientId !== openId);
    onFound({
      badges: new Map(others.map(([clientId, count]) => [clientId, <UnreadBadge key={clientId} count={count} />])),
      sentence: others.length === 0 ? '' : translate(messages.portalsUnread, { count: others.length }),
    });
  }, [unread, openId, onFound, translate]);
  return null;
});
