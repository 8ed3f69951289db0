import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Message } from '@tessera/core/contract';
import { Permissions, Session, useService, useWords } from '@tessera/core/client';
import type { SettingsPageContribution } from '@tessera/core/client';
import { IconLink } from '@tessera/core/ui';
import { useApplication, useAuthorizedArea, useShortcuts } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import type { LayoutProps } from '../shell/layout-frame';
import { ProfileMenu } from './parts/profile-menu';
import { StateBars } from './parts/state-bars';
import './main-layout.css';
import './parts/side-menu.css';
import './settings-layout.css';

/** R38: the settings' own frame, with both menus at the start and a cross that leads back to the tasks. */
export const SettingsLayout = observer(function SettingsLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const { say } = useWords();
  const { pathname } = useLocation();
  useAuthorizedArea();
  useShortcuts();
  useEffect(() => {
    session.requireStored('user');
  }, [session, pathname]);
  return (
    <div className="s-app">
      <header className="s-settings-head">
        <a className="s-skip" href="#content">
          {say(frameMessages.skipToContent)}
        </a>
        <span className="s-settings-title">{say(frameMessages.settings)}</span>
        <ProfileMenu />
        <IconLink glyph={X} label={say(frameMessages.closeSettings)} to="/tasks" size="medium" />
      </header>
      <nav className="s-menu" aria-label={say(frameMessages.settings)}>
        <SettingsGroup group="general" heading={frameMessages.generalSettings} />
        <SettingsGroup group="administrative" heading={frameMessages.administration} />
      </nav>
      <div className="s-content">
        <StateBars />
        <main id="content" className="s-tile" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  );
});

interface SettingsGroupProps {
  readonly group: SettingsPageContribution['group'];
  readonly heading: Message;
}

/** R32, R33: pages of one group that the person may open; hidden ones are reachable by their address only. */
const SettingsGroup = observer(function SettingsGroup(props: SettingsGroupProps): ReactElement | null {
  const { group, heading } = props;
  const { contributions } = useApplication();
  const permissions = useService(Permissions);
  const { say, label } = useWords();
  const { pathname } = useLocation();
  const pages = contributions
    .settingsPages(group)
    .filter((page) => page.hidden !== true && permissions.shows(page.gate));
  if (pages.length === 0) {
    return null;
  }
  return (
    <>
      <p className="s-menu-heading t-meta">{say(heading)}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.key}>
            <Link
              className="s-entry"
              to={page.path.pattern}
              aria-current={isAt(pathname, page.path.pattern) ? 'page' : undefined}
            >
              {label(page.label)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
});

function isAt(path: string, pattern: string): boolean {
  const current = path.toLowerCase();
  const address = pattern.toLowerCase();
  return current === address || current.startsWith(`${address}/`);
}
