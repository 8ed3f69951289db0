import { LogOut } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { product } from '@tessera/core/contract';
import { Permissions, Session, useService, useWords } from '@tessera/core/client';
import { Avatar, Mark, Menu, MenuItem, NamedIcon } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';
import type { LayoutProps } from './layout-props';
import { useCurrentPage } from '../shell/current-page';
import { findActiveEntry } from './parts/active-entry';
import './frame/main-layout.css';
import './parts/profile-menu.css';
import './parts/side-menu.css';

/**
 * R39, R56: the super-admin area, with its own header and menu. Without a super-admin token it redirects to the
 * super-admin sign-in.
 */
export const SuperAdminLayout = observer(function SuperAdminLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const permissions = useService(Permissions);
  const { contributions } = useApplication();
  const { say, label } = useWords();
  const { pathname } = useLocation();
  const page = useCurrentPage();
  if (permissions.decide({ audience: 'super-admin' }).outcome === 'denied') {
    return <Navigate replace to="/superadmin/login" />;
  }
  const entries = contributions.menu('super-admin');
  const activeKey = findActiveEntry(entries, pathname, page?.area);
  return (
    <div className="s-app" data-menu="open">
      <header className="s-top">
        <a className="s-skip" href="#content">
          {say(frameMessages.skipToContent)}
        </a>
        <Link
          className="s-brand"
          to="/superadmin/dashboard"
          aria-label={say(messages.homeLink, { product: product.name })}
        >
          <Mark withName />
        </Link>
        <div className="s-head">
          <span className="s-head-gap" />
          <Menu
            position="end"
            target={
              <button type="button" className="s-profile" aria-label={say(frameMessages.yourProfile)}>
                <Avatar name={say(frameMessages.superAdminMenu)} isDecoration />
              </button>
            }
          >
            <MenuItem glyph={LogOut} onSelect={() => session.signOutSuperAdmin()}>
              {say(frameMessages.logout)}
            </MenuItem>
          </Menu>
        </div>
      </header>
      <nav className="s-menu" aria-label={say(frameMessages.superAdminMenu)}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Link className="s-entry" to={entry.to} aria-current={entry.key === activeKey ? 'page' : undefined}>
                <NamedIcon name={entry.icon} />
                <span className="t-cut">{label(entry.label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="s-content">
        <main id="content" className="s-tile" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  );
});
