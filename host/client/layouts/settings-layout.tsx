import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigation, useService, useI18n } from '@tessera/core/client';
import { IconLink } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import type { LayoutProps } from './layout-props';
import { useNarrow } from '../shell/use-narrow';
import { AppFrame } from './parts/app-frame';
import { SettingsMenu } from './parts/settings-menu';
import { SettingsPicker } from './parts/settings-picker';
import './settings-layout.css';

/**
 * R38: the settings in the frame of the product, with both menus at the start and a link that closes them. It leads to the
 * first area of the user, which is the tasks where the plan includes them.
 */
export const SettingsLayout = observer(function SettingsLayout(props: LayoutProps): ReactElement {
  const { translate } = useI18n();
  const { home } = useService(Navigation);
  const isNarrow = useNarrow();
  return (
    <AppFrame hasOwnMenu>
      <div className="s-settings-head">
        <span className="s-settings-title">{translate(frameMessages.settings)}</span>
        {isNarrow && <SettingsPicker />}
        <IconLink glyph={X} label={translate(frameMessages.closeSettings)} to={home} size="medium" />
      </div>
      <div className="s-settings">
        {!isNarrow && <SettingsMenu />}
        <div className="s-settings-page">{props.children}</div>
      </div>
    </AppFrame>
  );
});
