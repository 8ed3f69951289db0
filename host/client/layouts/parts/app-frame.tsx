import { Menu as MenuGlyph } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mainBanner, productName } from '@tessera/core/contract';
import { Realtime, Session, SlotOutlet, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { FailedState, IconButton, ListKeysContext, Logo, useTruncationTitles } from '@tessera/core/ui';
import { PlaceholdersProvider, useAuthorizedArea, useLazyPreload, useShortcuts } from '../../../../core/client/boot';
import type { LazyFailure } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { hostMessages } from '../../messages';
import { ShellPart } from '../../shell/shell-part';
import { layoutsOfArea } from '../../shell/layout-frame';
import { questionDialogs } from '../../shell/question-outlet';
import { useLoadFailureText } from '../../shell/use-load-failure-text';
import { useNarrow } from '../../shell/use-narrow';
import { CreateMenu } from './create-menu';
import { CreationOutlet } from './creation-outlet';
import { FailedDialog, areaPlaceholders } from './failed-contribution';
import type { MenuDrawerProps } from './menu-drawer';
import { HeaderEnd } from './header-end';
import { HeaderSearch } from './header-search';
import { useListKeys } from './list-keys';
import { PortalSwitch } from './portal-switch';
import { ProfileMenu } from './profile-menu';
import { ShellTools } from './shell-tools';
import { SideMenu } from './side-menu';
import { StateBars } from './state-bars';
import { usePluginsLoadState } from './use-plugins-load-state';
import { useMenuState } from './use-menu-state';
import { useShellCommands } from './use-shell-commands';
import '../frame/main-layout.css';

export interface AppFrameProps {
  readonly children: ReactNode;
}

const loadDrawer: ComponentLoader<MenuDrawerProps> = () => import('./menu-drawer').then((module) => module.MenuDrawer);
const drawers = [loadDrawer];
const offlineParts = [...layoutsOfArea, ...questionDialogs];

/**
 * R40: side menu, header with portal, controls and profile, and the content as one tile in the frame. Below 1024 px the
 * menu becomes a drawer (decisions.md D6).
 */
export const AppFrame = observer(function AppFrame(props: AppFrameProps): ReactElement {
  const { children } = props;
  const session = useService(Session);
  const realtime = useService(Realtime);
  const { translate } = useI18n();
  const { pathname } = useLocation();
  const menu = useMenuState();
  const isNarrow = useNarrow();
  useAuthorizedArea();
  useShortcuts();
  useShellCommands(menu);
  const addList = useListKeys();
  const arrival = usePluginsLoadState();
  const loadFailure = useLoadFailureText();
  useLazyPreload(offlineParts);
  useTruncationTitles();
  useEffect(() => {
    // R59.
    session.requireStored('user');
  }, [session, pathname]);
  return (
    <PlaceholdersProvider fills={areaPlaceholders}>
      <div
        className="s-app"
        data-menu={isNarrow ? 'drawer' : menu.isOpen ? 'open' : 'closed'}
        data-live={realtime.state}
      >
        <header className="s-top">
          <a className="s-skip" href="#content">
            {translate(frameMessages.skipToContent)}
          </a>
          {isNarrow ? (
            <DrawerButton />
          ) : (
            <Link
              className="s-brand"
              to="/"
              aria-label={translate(hostMessages.homeLink, { product: productName.name })}
            >
              <Logo withName={menu.isOpen} />
            </Link>
          )}
          <div className="s-head">
            <PortalSwitch />
            <HeaderSearch />
            <CreateMenu />
            <ShellTools />
            <HeaderEnd />
            <ProfileMenu />
          </div>
        </header>
        {!isNarrow && <SideMenu menu={menu} />}
        <div className="s-content">
          <StateBars />
          <SlotOutlet slot={mainBanner} with={{}} />
          <main id="content" className="s-tile" tabIndex={-1}>
            <ListKeysContext value={addList}>
              {arrival.hasFailed ? (
                <FailedState
                  isWhole
                  title={translate(hostMessages.layoutFailedTitle)}
                  text={loadFailure}
                  onRetry={arrival.retry}
                />
              ) : (
                children
              )}
            </ListKeysContext>
          </main>
        </div>
        <CreationOutlet />
      </div>
    </PlaceholdersProvider>
  );
});

interface FailedDrawerProps {
  readonly failure: LazyFailure;
  readonly onClose: () => void;
}

function FailedDrawer({ failure, onClose }: FailedDrawerProps): ReactElement {
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  const title = translate(hostMessages.layoutFailedTitle);
  return (
    <FailedDialog
      title={title}
      card={<FailedState title={title} text={reason} onRetry={failure.retry} />}
      onClose={onClose}
    />
  );
}

function DrawerButton(): ReactElement {
  const { translate } = useI18n();
  const [isOpen, setOpen] = useState(false);
  useLazyPreload(drawers);
  return (
    <>
      <IconButton
        glyph={MenuGlyph}
        label={translate(frameMessages.openMenu)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ShellPart
          load={loadDrawer}
          with={{ onClose: () => setOpen(false) }}
          failed={(failure) => <FailedDrawer failure={failure} onClose={() => setOpen(false)} />}
        />
      )}
    </>
  );
}
