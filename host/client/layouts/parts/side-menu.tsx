import { PanelLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Icon, tooltip } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { MenuEntries } from './menu-entries';
import type { MenuState } from './use-menu-state';
import './side-menu.css';

export interface SideMenuProps {
  readonly menu: MenuState;
}

/** The areas of the product, at the start of the window; collapses to icons. */
export function SideMenu(props: SideMenuProps): ReactElement {
  const { isOpen, toggle } = props.menu;
  const { translate } = useI18n();
  const fold = translate(isOpen ? frameMessages.collapseMenu : frameMessages.expandMenu);
  return (
    <nav className="s-menu" aria-label={translate(frameMessages.mainMenu)}>
      <MenuEntries isCollapsed={!isOpen} />
      <button
        type="button"
        className="s-entry s-fold"
        aria-expanded={isOpen}
        {...tooltip(isOpen ? undefined : fold)}
        onClick={toggle}
      >
        <Icon glyph={PanelLeft} />
        <span className={isOpen ? undefined : 't-hidden'}>{fold}</span>
      </button>
    </nav>
  );
}
