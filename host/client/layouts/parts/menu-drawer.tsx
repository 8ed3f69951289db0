import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Drawer, Logo } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { MenuEntries } from './menu-entries';

export interface MenuDrawerProps {
  readonly onClose: () => void;
}

/** The side menu where it has no room of its own; selecting an entry closes it. */
export function MenuDrawer(props: MenuDrawerProps): ReactElement {
  const { onClose } = props;
  const { translate } = useI18n();
  return (
    <Drawer label={translate(frameMessages.mainMenu)} onClose={onClose} head={<Logo withName />}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside handle the keyboard themselves */}
      <nav
        className="s-menu"
        aria-label={translate(frameMessages.mainMenu)}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a') !== null) {
            onClose();
          }
        }}
      >
        <MenuEntries isCollapsed={false} />
      </nav>
    </Drawer>
  );
}
