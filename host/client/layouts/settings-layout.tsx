import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigation, useService, useI18n } from '@tessera/core/client';
import { FrameTabs, IconLink } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import type { LayoutProps } from './layout-props';
import { useNarrow } from '../shell/use-narrow';
import { SettingsMenu } from './parts/settings-menu';
import { SettingsPicker } from './parts/settings-picker';
import { useSettingsGroups } from './parts/use-settings-groups';
import './settings-layout.css';

/**
 * R38: the settings, within the main layout, which stays mounted: their menu and a link that closes them are beside the
 * page, whose title is where every page has it. The link leads to the first area of the user, which is the tasks where
 * the plan includes them.
 */
export const SettingsLayout = observer(function SettingsLayout(props: LayoutProps): ReactElement {
  const { translate, translateLabel } = useI18n();
  const { home } = useService(Navigation);
  const isNarrow = useNarrow();
  const current = useSettingsGroups()
    .flatMap(({ pages }) => pages)
    .find(({ isCurrent }) => isCurrent);
  return (
    <div className="s-settings">
      <div className="s-settings-side">
        <div className="s-settings-head">
          <span className="s-settings-title">{translate(frameMessages.settings)}</span>
          {isNarrow && <SettingsPicker />}
          <IconLink glyph={X} label={translate(frameMessages.closeSettings)} to={home} size="medium" />
        </div>
        {!isNarrow && <SettingsMenu />}
      </div>
      <div className="s-settings-page">
        {current !== undefined && current.tabs.length > 0 && (
          <FrameTabs
            label={translateLabel(current.label)}
            tabs={current.tabs.map((tab) => ({ ...tab, label: translateLabel(tab.label) }))}
          />
        )}
        {props.children}
      </div>
    </div>
  );
});
