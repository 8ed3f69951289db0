import { ChevronsUpDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Session, useService, useI18n } from '@tessera/core/client';
import { Avatar, Icon, Menu, MenuHeading, MenuItem } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import './portal-switch.css';

/** The name of the portal; a menu to switch if the user belongs to several (R112). */
export const PortalSwitch = observer(function PortalSwitch(): ReactElement {
  const session = useService(Session);
  const { translate } = useI18n();
  const { portal, portals } = session;
  const name = portal?.name ?? '';
  if (portals.length < 2) {
    return (
      <span className="s-portal t-cut" title={name}>
        <bdi>{name}</bdi>
      </span>
    );
  }
  return (
    <Menu
      width={280}
      target={
        <button
          type="button"
          className="s-portal s-portal-switch"
          aria-label={translate(frameMessages.currentCompany, { portal: name })}
        >
          <bdi className="t-cut">{name}</bdi>
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
          onSelect={() => void session.choosePortal(candidate.clientId)}
        >
          {candidate.name}
        </MenuItem>
      ))}
    </Menu>
  );
});
