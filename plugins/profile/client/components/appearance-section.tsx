import { observer } from 'mobx-react-lite';
import { plainAppearance, readAppearance } from '@tessera/core/contract';
import { Appearance, Languages, useService, useWords } from '@tessera/core/client';
import { SegmentedControl, SelectField } from '@tessera/core/ui';
import { messages } from '../messages';

/** Theme, row height and language, for all of the user's devices (decisions.md D6). */
export const AppearanceSection = observer(function AppearanceSection() {
  const appearance = useService(Appearance);
  const languages = useService(Languages);
  const { say } = useWords();
  const { theme, density } = { ...plainAppearance, ...readAppearance(appearance.values ?? {}) };
  return (
    <section aria-label={say(messages.appearance)}>
      <div>
        <h2>{say(messages.appearance)}</h2>
        <p className="t-quiet">{say(messages.appearanceHint)}</p>
      </div>
      <div className="profile-look">
        <span aria-hidden="true">{say(messages.theme)}</span>
        <SegmentedControl
          label={say(messages.theme)}
          value={theme}
          onChange={(value) => void appearance.change({ theme: value })}
          segments={[
            { value: 'system', label: say(messages.themeSystem) },
            { value: 'light', label: say(messages.themeLight) },
            { value: 'dark', label: say(messages.themeDark) },
          ]}
        />
        <span aria-hidden="true">{say(messages.density)}</span>
        <SegmentedControl
          label={say(messages.density)}
          value={density}
          onChange={(value) => void appearance.change({ density: value })}
          segments={[
            { value: 'compact', label: say(messages.densityCompact) },
            { value: 'comfortable', label: say(messages.densityComfortable) },
          ]}
        />
      </div>
      <SelectField
        name="language"
        label={say(messages.language)}
        value={languages.current.tag}
        onChange={(tag) => void languages.choose(tag)}
        options={languages.spoken.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
    </section>
  );
});
