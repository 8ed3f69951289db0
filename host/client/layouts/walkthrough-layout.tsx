import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { Session, useService, useWords } from '@tessera/core/client';
import { IconLink, Mark } from '@tessera/core/ui';
import { messages } from '../messages';
import type { LayoutProps } from './layout-props';
import './sign-in/public-layout.css';
import './walkthrough-layout.css';

/** R41: the steps of onboarding, with the logo and a close link. Redirects visitors without a stored token. */
export const WalkthroughLayout = observer(function WalkthroughLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const { say } = useWords();
  const { pathname } = useLocation();
  useEffect(() => {
    session.requireStored('token');
  }, [session, pathname]);
  return (
    <div className="s-walk">
      <header>
        <span className="s-home">
          <Mark withName />
        </span>
        <IconLink glyph={X} label={say(messages.closeToStart)} to="/" />
      </header>
      <main>{props.children}</main>
    </div>
  );
});
