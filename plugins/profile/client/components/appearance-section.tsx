import { observer } from 'mobx-react-lite';
import { defaultAppearance, readAppearance } from '@tessera/core/contract';
import { Appearance, Languages, useService, useI18n } from '@tessera/core/client';
import { SegmentedControl, SelectField } from '@tessera/core/ui';
import { profileMessages } from '../messages';

/** Theme, row height and language, for all of the user's devices (decisions.md D6). */
export const AppearanceSection = observer(function AppearanceSection() {
  const appearance = useService(Appearance);
  const languages = useService(Languages);
  const { translate } = useI18n();
  const { theme, density } = { ...defaultAppearance, ...readAppearance(appearance.values ?? {}) };
  return (
    <section aria-label={translate(profileMessages.appearance)}>
      <div>
        <h2>{translate(profileMessages.appearance)}</h2>
        <p className="t-quiet">{translate(profileMessages.appearanceHint)}</p>
      </div>
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
      </div>
      <SelectField
        name="language"
        label={translate(profileMessages.language)}
        value={languages.current.tag}
        onChange={(tag) => void languages.choose(tag)}
        options={languages.available.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
    </section>
  );
});
