import { PanelLeft } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '@tessera/core/client';
import { Icon, NamedIcon } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { useCurrentPage } from '../../shell/current-page';
import { findActiveEntry } from './active-entry';
import type { MenuState } from './use-menu-state';
import './side-menu.css';

export interface SideMenuProps {
  readonly menu: MenuState;
}

/** R42, R43: an entry for each area that the person may use; the one of the current page is marked. */
export const SideMenu = observer(function SideMenu(props: SideMenuProps): ReactElement {
  const { isOpen, toggle } = props.menu;
  const { contributions, rendering } = useApplication();
  const { say, label } = useWords();
  const { pathname } = useLocation();
  const page = useCurrentPage();
  const entries = contributions.menu('side');
  const activeKey = findActiveEntry(entries, pathname, page?.area);
  const fold = say(isOpen ? frameMessages.collapseMenu : frameMessages.expandMenu);

  function preload(to: string): void {
    const route = contributions.routes.find(({ path }) => path.pattern.replace(/\/:.*$/, '') === to);
    if (route !== undefined) {
      rendering.preload(route.pluginId, route.load);
    }
  }

  return (
    <nav className="s-menu" aria-label={say(frameMessages.mainMenu)}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link
              className="s-entry"
              to={entry.to}
              aria-current={entry.key === activeKey ? 'page' : undefined}
              title={isOpen ? undefined : label(entry.label)}
              onPointerEnter={() => preload(entry.to)}
              onFocus={() => preload(entry.to)}
            >
              <NamedIcon name={entry.icon} />
              <span className={isOpen ? 't-cut' : 't-hidden'}>{label(entry.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="s-entry s-fold" aria-expanded={isOpen} title={fold} onClick={toggle}>
        <Icon glyph={PanelLeft} />
        <span className={isOpen ? undefined : 't-hidden'}>{fold}</span>
      </button>
    </nav>
  );
});
