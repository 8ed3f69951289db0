import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { sleepUnlessAborted } from '../../client/sleep-unless-aborted';
import type { Clock } from '../../kernel/services';
import { useFloat } from './use-float';
import './float.css';
import './tooltip.css';

/** Milliseconds until the tooltip of a control under a resting pointer is shown. */
const showDelay = 500;
/** Milliseconds in which the pointer can move from the control to its tooltip. */
const hideDelay = 150;

/**
 * The one tooltip of the page. `UiProvider` renders it; controls name their text with `tooltip`.
 *
 * One listener for all controls, because a list may have thousands. The tooltip stays while the pointer is on it, and Esc
 * hides it. Touch shows none: nothing rests there.
 */
export function TooltipLayer({ clock }: { readonly clock: Clock }): ReactElement | null {
  const anchor = useRef<HTMLElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const isOpen = text !== undefined;
  const style = useFloat({ anchor, float, isOpen, align: 'middle', onLeave: () => setText(undefined) });

  useEffect(() => {
    let wait = new AbortController();

    function after(delay: number, act: () => void): void {
      wait.abort();
      const current = new AbortController();
      wait = current;
      void sleepUnlessAborted(clock, delay, current.signal).then((isOver) => {
        if (isOver && !current.signal.aborted) {
          act();
        }
      });
    }

    function show(control: HTMLElement): void {
      // A control with an open menu needs no explanation, and the menu is in the same place.
      if (control.isConnected && control.getAttribute('aria-expanded') !== 'true') {
        anchor.current = control;
        setText(control.dataset['tooltip']);
      }
    }

    function hide(): void {
      wait.abort();
      setText(undefined);
    }

    function handleOver({ target, pointerType }: PointerEvent): void {
      if (pointerType === 'touch' || (target instanceof Node && float.current?.contains(target) === true)) {
        wait.abort();
        return;
      }
      const control = controlAround(target);
      if (control === undefined) {
        after(hideDelay, hide);
      } else {
        after(showDelay, () => show(control));
      }
    }

    function handleFocus({ target }: FocusEvent): void {
      const control = controlAround(target);
      if (control?.matches(':focus-visible') === true) {
        wait.abort();
        show(control);
      }
    }

    const listeners = [
      ['pointerover', handleOver],
      ['pointerdown', hide],
      ['focusin', handleFocus],
      ['focusout', hide],
      ['keydown', hide],
    ] as const;
    for (const [name, listener] of listeners) {
      document.addEventListener(name, listener as EventListener, true);
    }
    return () => {
      wait.abort();
      for (const [name, listener] of listeners) {
        document.removeEventListener(name, listener as EventListener, true);
      }
    };
  }, [clock]);

  return isOpen ? (
    <div ref={float} popover="manual" role="tooltip" className="t-float t-tooltip" style={style}>
      {text}
    </div>
  ) : null;
}

function controlAround(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined;
}
