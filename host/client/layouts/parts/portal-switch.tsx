import { ChevronsUpDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ComponentLoader } from '@tessera/core/client';
import { Session, useService, useI18n } from '@tessera/core/client';
import { Avatar, Icon, Menu, MenuHeading, MenuItem } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { ShellPart } from '../../shell/shell-part';
import type { FoundUnread, PortalUnreadProps } from './portal-unread';
import './portal-switch.css';

const loadUnread: ComponentLoader<PortalUnreadProps> = () =>
  import('./portal-unread').then((module) => module.PortalUnread);

/** The name of the portal; a menu to switch if the user belongs to several (R112), with what is unread in the others. */
export const PortalSwitch = observer(function PortalSwitch(): ReactElement {
  const session = useService(Session);
  const { translate } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState<FoundUnread>();
  const { portal, portals } = session;
  const name = portal?.name ?? '';
  if (portals.length < 2) {
    return (
      <span className="s-portal t-cut" title={name}>
        <bdi>{name}</bdi>
      </span>
    );
  }
  const label = translate(frameMessages.currentCompany, { portal: name });
  const hint = unread?.sentence ?? '';
  return (
    <>
      <Menu
        width={280}
        isOpen={isOpen}
        onOpenChange={setOpen}
        target={
          <button
            type="button"
            className="s-portal s-portal-switch"
            aria-label={hint === '' ? label : `${label}. ${hint}`}
          >
            <bdi className="t-cut">{name}</bdi>
            {hint !== '' && <span className="s-portal-dot" />}
            <Icon glyph={ChevronsUpDown} tone="quiet" />
          </button>
        }
      >
        <MenuHeading>{translate(frameMessages.switchCompany)}</MenuHeading>
        {portals.map((candidate) => (
          <MenuItem
            key={candidate.clientId}
            icon={<Avatar name={candidate.name} id={candidate.clientId} size="small" isDecoration />}
            isChosen={candidate.clientId === portal?.clientId}
            badge={unread?.badges.get(candidate.clientId)}
            onSelect={() => void session.choosePortal(candidate.clientId)}
          >
            {candidate.name}
          </MenuItem>
        ))}
      </Menu>
      <ShellPart load={loadUnread} with={{ isMenuOpen: isOpen, onFound: setUnread }} failed={() => null} />
    </>
  );
});
