import { observer } from 'mobx-react-lite';
import { defaultAppearance, readAppearance } from '@tessera/core/contract';
import { Appearance, Languages, useService, useI18n } from '@tessera/core/client';
import { SegmentedControl, SelectField, Switch } from '@tessera/core/ui';
import { profileMessages } from '../messages';

/** Language, theme, contrast, text size, row height, clock and shortcuts, for all of the user's devices (decisions.md D6). */
export const AppearanceSection = observer(function AppearanceSection() {
  const appearance = useService(Appearance);
  const languages = useService(Languages);
  const { translate } = useI18n();
  const chosen = { ...defaultAppearance, ...readAppearance(appearance.values ?? {}) };
  const { theme, contrast, textSize, density, clock, singleKeys } = chosen;
  return (
    <section aria-label={translate(profileMessages.appearance)}>
      <div>
        <h2>{translate(profileMessages.appearance)}</h2>
        <p className="t-quiet">{translate(profileMessages.appearanceHint)}</p>
      </div>
      <SelectField
        name="language"
        label={translate(profileMessages.language)}
        value={languages.current.tag}
        onChange={(tag) => void languages.choose(tag)}
        options={languages.available.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      <div className="profile-look">
        <span aria-hidden="true">{translate(profileMessages.theme)}</span>
        <SegmentedControl
          label={translate(profileMessages.theme)}
          value={theme}
          onChange={(value) => void appearance.change({ theme: value })}
          segments={[
            { value: 'system', label: translate(profileMessages.themeSystem) },
            { value: 'light', label: translate(profileMessages.themeLight) },
            { value: 'dark', label: translate(profileMessages.themeDark) },
          ]}
        />
        <span aria-hidden="true">{translate(profileMessages.contrast)}</span>
        <SegmentedControl
          label={translate(profileMessages.contrast)}
          value={contrast}
          onChange={(value) => void appearance.change({ contrast: value })}
          segments={[
            { value: 'system', label: translate(profileMessages.contrastSystem) },
            { value: 'more', label: translate(profileMessages.contrastMore) },
          ]}
        />
        <span aria-hidden="true">{translate(profileMessages.textSize)}</span>
        <SegmentedControl
          label={translate(profileMessages.textSize)}
          value={textSize}
          onChange={(value) => void appearance.change({ textSize: value })}
          segments={[
            { value: 'standard', label: translate(profileMessages.textSizeStandard) },
            { value: 'large', label: translate(profileMessages.textSizeLarge) },
            { value: 'larger', label: translate(profileMessages.textSizeLarger) },
            { value: 'largest', label: translate(profileMessages.textSizeLargest) },
          ]}
        />
        <span aria-hidden="true">{translate(profileMessages.density)}</span>
        <SegmentedControl
          label={translate(profileMessages.density)}
          value={density}
          onChange={(value) => void appearance.change({ density: value })}
          segments={[
            { value: 'compact', label: translate(profileMessages.densityCompact) },
            { value: 'comfortable', label: translate(profileMessages.densityComfortable) },
          ]}
        />
        <span aria-hidden="true">{translate(profileMessages.clock)}</span>
        <SegmentedControl
          label={translate(profileMessages.clock)}
          value={clock}
          onChange={(value) => void appearance.change({ clock: value })}
          segments={[
            { value: 'auto', label: translate(profileMessages.clockAuto) },
            { value: '12-hour', label: translate(profileMessages.clock12) },
            { value: '24-hour', label: translate(profileMessages.clock24) },
          ]}
        />
      </div>
      <Switch
        name="singleKeys"
        label={translate(profileMessages.singleKeys)}
        hint={translate(profileMessages.singleKeysHint)}
        isOn={singleKeys !== false}
        onChange={(isOn) => void appearance.change({ singleKeys: isOn })}
      />
    </section>
  );
});
