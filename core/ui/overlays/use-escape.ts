import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

export interface EscapeOptions {
  /** The overlay: a menu, a modal or a panel. */
  readonly overlay: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onEscape: () => void;
}

/** The kinds of overlays, topmost first: a menu lies over the dialog that it belongs to, and a dialog over a panel. */
const kinds = ['[role="menu"]', 'dialog[aria-modal="true"]', '.t-panel'];

/**
 * Reports Esc while the overlay is the topmost one, wherever the focus is: a press on plain text moves it to the body.
 * A field inside that uses Esc itself prevents its default.
 */
export function useEscape({ overlay, isOpen, onEscape }: EscapeOptions): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && isTopmost(overlay.current)) {
        event.preventDefault();
        handleEscape();
      }
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [overlay, isOpen]);
}

/** Of overlays of one kind, the last in the document lies on top. */
function isTopmost(overlay: HTMLElement | null): boolean {
  for (const kind of kinds) {
    const open = [...document.querySelectorAll(kind)];
    if (open.length > 0) {
      return open.at(-1) === overlay;
    }
  }
  return false;
}
