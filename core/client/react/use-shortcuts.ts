import { useEffect } from 'react';
import { Clock } from '../../kernel/services';
import { isApplePlatform } from '../commands/shortcut-keys';
import { Shortcuts } from '../commands/shortcuts';
import { takesLetters } from '../commands/takes-letters';
import { BrowserWindow } from '../ports';
import { Appearance, Commands } from '../services';
import { useApplication } from './application-provider';

/** Runs commands by keyboard shortcut while the calling component is mounted. The shell calls it once. */
export function useShortcuts(): void {
  const application = useApplication();
  useEffect(() => {
    const shortcuts = new Shortcuts(
      application.get(Commands),
      application.get(Appearance),
      application.get(Clock),
      isApplePlatform(application.get(BrowserWindow).traits.agent),
    );
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isDialogOpen()) {
        return;
      }
      if (shortcuts.press(event, takesLetters(event.target))) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [application]);
}

/** An open dialog disables the shortcuts of the page, wherever the focus is. */
function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
