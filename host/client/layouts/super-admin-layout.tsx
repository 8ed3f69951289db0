import { LogOut } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { productName } from '@tessera/core/contract';
import { Permissions, Session, superAdminLogin, useService, useI18n } from '@tessera/core/client';
import { Avatar, Logo, Menu, MenuItem, NamedIcon } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { hostMessages } from '../messages';
import type { LayoutProps } from './layout-props';
import { useCurrentPage } from '../shell/current-page';
import { useNarrow } from '../shell/use-narrow';
import { findActiveEntry } from './parts/active-entry';
import './frame/main-layout.css';
import './parts/profile-menu.css';
import './parts/side-menu.css';
import './super-admin-layout.css';

/**
 * R39, R56: the super-admin area, with its own header and menu. Without a super-admin token it redirects to the
 * super-admin sign-in, which leads back. In a narrow window the menu is a row below the header.
 */
export const SuperAdminLayout = observer(function SuperAdminLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const permissions = useService(Permissions);
  const { contributions } = useApplication();
  const { translate, translateLabel } = useI18n();
  const { pathname, search, hash } = useLocation();
  const isNarrow = useNarrow();
  /** The person signs out, and does not come back to this page. */
  const [isLeaving, setLeaving] = useState(false);
  const page = useCurrentPage();
  if (permissions.decide({ audience: 'super-admin' }).outcome === 'denied') {
    return <Navigate replace to={superAdminLogin(isLeaving ? undefined : pathname + search + hash)} />;
  }

  function signOut(): void {
    setLeaving(true);
    void session.signOutSuperAdmin();
  }

  const entries = contributions.menu('super-admin');
  const activeKey = findActiveEntry(entries, pathname, page?.area);
  return (
    <div className="s-app s-super" data-menu={isNarrow ? 'drawer' : 'open'}>
      <header className="s-top">
        <a className="s-skip" href="#content">
          {translate(frameMessages.skipToContent)}
        </a>
        <Link
          className="s-brand"
          to="/superadmin/dashboard"
          aria-label={translate(hostMessages.homeLink, { product: productName.name })}
        >
          <Logo withName />
        </Link>
        <div className="s-head">
          <span className="s-head-gap" />
          <Menu
            position="end"
            target={
              <button type="button" className="s-profile" aria-label={translate(frameMessages.yourProfile)}>
                <Avatar name={translate(frameMessages.superAdminMenu)} isDecoration />
              </button>
            }
          >
            <MenuItem glyph={LogOut} onSelect={signOut}>
              {translate(frameMessages.logout)}
            </MenuItem>
          </Menu>
        </div>
      </header>
      <nav className="s-menu" aria-label={translate(frameMessages.superAdminMenu)}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Link className="s-entry" to={entry.to} aria-current={entry.key === activeKey ? 'page' : undefined}>
                <NamedIcon name={entry.icon} />
                <span className="t-cut">{translateLabel(entry.label)}</span>
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
