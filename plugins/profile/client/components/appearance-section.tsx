import { observer } from 'mobx-react-lite';
import { Api, Session, useService, useWords } from '@tessera/core/client';
import { SegmentedControl } from '@tessera/core/ui';
import { changeAppearance } from '../../contract/endpoints';
import { messages } from '../messages';

/** Theme of the person, on every device (decisions.md D6). */
export const AppearanceSection = observer(function AppearanceSection() {
  const api = useService(Api);
  const session = useService(Session);
  const { say } = useWords();

  async function choose(theme: Theme): Promise<void> {
    await api.call(changeAppearance, { body: { theme } });
    await session.refreshPortal();
  }

  return (
    <section aria-label={say(messages.appearance)}>
      <h2>{say(messages.appearance)}</h2>
      <SegmentedControl
        label={say(messages.theme)}
        value={themeOf(session.appearance)}
        onChange={(theme) => void choose(theme)}
        segments={[
          { value: 'system', label: say(messages.themeSystem) },
          { value: 'light', label: say(messages.themeLight) },
          { value: 'dark', label: say(messages.themeDark) },
        ]}
      />
    </section>
  );
});

type Theme = 'light' | 'dark' | 'system';

/** Core carries the appearance without reading it; a theme it does not know is the system's. */
function themeOf(appearance: Readonly<Record<string, unknown>> | undefined): Theme {
  const theme = appearance?.['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
