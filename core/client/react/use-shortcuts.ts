import { useEffect } from 'react';
import { Clock } from '../../kernel/services';
import { Shortcuts } from '../commands/shortcuts';
import { Commands } from '../services';
import { useApplication } from './application-provider';

/** Lets the keyboard start commands while the part that calls this stands. The shell calls it once. */
export function useShortcuts(): void {
  const application = useApplication();
  useEffect(() => {
    const shortcuts = new Shortcuts(application.get(Commands), application.get(Clock));
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.repeat && shortcuts.press(event, isField(event.target))) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [application]);
}

/** Where a letter is text, picks an entry, or belongs to a dialog that has the page to itself. */
const ownLetters = 'input, textarea, select, [role="menu"] *, [role="listbox"] *, [aria-modal="true"] *';

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(ownLetters));
}
