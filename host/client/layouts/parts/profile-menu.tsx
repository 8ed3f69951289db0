import { ArrowLeftRight, CircleHelp, CircleUserRound, Keyboard, LogOut } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { profileCard } from '@tessera/core/contract';
import type { OwnedId } from '@tessera/core/contract';
import { Commands, Session, SlotOutlet, useService, useI18n } from '@tessera/core/client';
import { Avatar, Menu, MenuItem, MenuSeparator, NamedIcon } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import './profile-menu.css';

/**
 * R44. Plugins add their own entries, such as billing and user management for admins, whom the side menu's rule could lock
 * out (decisions.md D4).
 */
export const ProfileMenu = observer(function ProfileMenu(): ReactElement {
  const session = useService(Session);
  const { settings, contributions } = useApplication();
  const commands = useService(Commands);
  const { translate, translateLabel } = useI18n();
  const { user, portals } = session;
  const name = user?.fullName ?? '';
  const contributed = contributions.menu('profile');
  const avatar = <Avatar name={name} id={user?.userId ?? ''} photoUrl={user?.photoUrl} isDecoration />;

  return (
    <Menu
      position="end"
      width={280}
      target={
        <button type="button" className="s-profile" aria-label={translate(frameMessages.yourProfile)}>
          {avatar}
        </button>
      }
    >
      <div className="s-person">
        <Avatar name={name} id={user?.userId ?? ''} photoUrl={user?.photoUrl} size="large" isDecoration />
        <span className="s-person-words">
          <b className="t-cut">{name}</b>
          <span className="t-meta t-cut">{user?.email}</span>
        </span>
      </div>
      <SlotOutlet slot={profileCard} with={{}} isInline />
      <MenuSeparator />
      <MenuItem glyph={CircleUserRound} to="/settings/profile-setting">
        {translate(frameMessages.manageAccount)}
      </MenuItem>
      {portals.length > 1 && (
        <MenuItem glyph={ArrowLeftRight} to="/portals">
          {translate(frameMessages.switchPortal)}
        </MenuItem>
      )}
      {contributed.map((entry) => (
        <MenuItem
          key={entry.key}
          icon={<NamedIcon name={entry.icon} />}
          {...(entry.to.startsWith('/')
            ? { to: entry.to }
            : { onSelect: () => void commands.run(entry.to as OwnedId) })}
        >
          {translateLabel(entry.label)}
        </MenuItem>
      ))}
      <MenuItem glyph={Keyboard} onSelect={() => void commands.run('host:shortcuts')}>
        {translate(frameMessages.shortcuts)}
      </MenuItem>
      <MenuItem glyph={CircleHelp} href={settings.helpCentre}>
        {translate(frameMessages.help)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem glyph={LogOut} onSelect={() => void session.signOut()}>
        {translate(frameMessages.signOut)}
      </MenuItem>
    </Menu>
  );
});
