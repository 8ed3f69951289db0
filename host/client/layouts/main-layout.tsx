import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { headerEnd, mainBanner, product } from '@tessera/core/contract';
import { Realtime, Session, SlotOutlet, useService, useWords } from '@tessera/core/client';
import { Mark } from '@tessera/core/ui';
import { useAuthorizedArea, useShortcuts } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';
import type { LayoutProps } from '../shell/layout-frame';
import { PortalSwitch } from './parts/portal-switch';
import { ProfileMenu } from './parts/profile-menu';
import { SideMenu } from './parts/side-menu';
import { StateBars } from './parts/state-bars';
import { useMenuState } from './parts/use-menu-state';
import './main-layout.css';

/** R40: side menu, header with portal, controls and profile, and the content as one tile set into the frame. */
export const MainLayout = observer(function MainLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const realtime = useService(Realtime);
  const { say } = useWords();
  const { pathname } = useLocation();
  const menu = useMenuState();
  useAuthorizedArea();
  useShortcuts();
  useEffect(() => {
    // R59.
    session.requireStored('user');
  }, [session, pathname]);
  return (
    <div className="s-app" data-menu={menu.isOpen ? 'open' : 'closed'} data-live={realtime.state}>
      <header className="s-top">
        <a className="s-skip" href="#content">
          {say(frameMessages.skipToContent)}
        </a>
        <Link className="s-brand" to="/" aria-label={say(messages.homeLink, { product: product.name })}>
          <Mark withName={menu.isOpen} />
        </Link>
        <div className="s-head">
          <PortalSwitch />
          <span className="s-head-gap" />
          <SlotOutlet slot={headerEnd} with={{}} />
          <ProfileMenu />
        </div>
      </header>
      <SideMenu menu={menu} />
      <div className="s-content">
        <StateBars />
        <SlotOutlet slot={mainBanner} with={{}} />
        <main id="content" className="s-tile" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  );
});
