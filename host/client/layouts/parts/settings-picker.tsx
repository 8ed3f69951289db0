import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, Menu, MenuHeading, MenuItem } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';
import { useSettingsGroups } from './use-settings-groups';

/** Both settings menus where there is no room beside the page: one button, named after the page. */
export const SettingsPicker = observer(function SettingsPicker(): ReactElement {
  const { translate, translateLabel } = useI18n();
  const groups = useSettingsGroups();
  const current = groups.flatMap(({ pages }) => pages).find(({ isCurrent }) => isCurrent);
  const name = current === undefined ? translate(frameMessages.settings) : translateLabel(current.label);
  return (
    <nav className="s-settings-picker" aria-label={translate(frameMessages.settings)}>
      <Menu
        position="end"
        target={
          <Button icon={ChevronDown} aria-label={translate(frameMessages.settingsPage, { page: name })}>
            {name}
          </Button>
        }
      >
        {groups.map(({ heading, pages }) => (
          <Fragment key={heading.id}>
            <MenuHeading>{translate(heading)}</MenuHeading>
            {pages.map((page) => (
              <MenuItem key={page.key} to={page.path.pattern} isChosen={page.isCurrent}>
                {translateLabel(page.label)}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    </nav>
  );
});
