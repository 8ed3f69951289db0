import { useEffect } from 'react';
import { CommandsService } from '../tokens';
import { useApplication } from './application-provider';

/** Lets the keyboard start commands while the part that calls this stands. The shell calls it once. */
export function useShortcuts(): void {
  const commands = useApplication().get(CommandsService);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.repeat && commands.press(event, isField(event.target))) {
        event.preventDefault();
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [commands]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
