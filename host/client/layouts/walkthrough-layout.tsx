import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { Session, useService, useI18n } from '@tessera/core/client';
import { IconLink, Logo } from '@tessera/core/ui';
import { hostMessages } from '../messages';
import type { LayoutProps } from './layout-props';
import './sign-in/public-layout.css';
import './walkthrough-layout.css';

/** R41: the steps of onboarding, with the logo and a close link. Redirects visitors without a stored token. */
export const WalkthroughLayout = observer(function WalkthroughLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const { translate } = useI18n();
  const { pathname } = useLocation();
  useEffect(() => {
    session.requireStored('token');
  }, [session, pathname]);
  return (
    <div className="s-walk">
      <header>
        <span className="s-home">
          <Logo withName />
        </span>
        <IconLink glyph={X} label={translate(hostMessages.closeToStart)} to="/" />
      </header>
      <main>{props.children}</main>
    </div>
  );
});
