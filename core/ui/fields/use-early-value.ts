import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

export interface EarlyValueOptions<Control, Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Reads the value from the control. */
  readonly read: (control: Control) => Value;
}

/**
 * Reports the value that a control of prerendered markup holds when React takes it over: a person or a password manager
 * may have filled it in before the script loaded. React keeps such a value on the screen but does not report it, and
 * the next render would replace it.
 *
 * @returns The ref of the control.
 */
export function useEarlyValue<Control extends HTMLElement, Value>(
  options: EarlyValueOptions<Control, Value>,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const [isPrerendered] = useState(
    useSyncExternalStore(
      subscribeToNothing,
      () => false,
      () => true,
    ),
  );
  useLayoutEffect(() => {
    const { value, onChange, read } = options;
    if (isPrerendered && control.current !== null && read(control.current) !== value) {
      onChange(read(control.current));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the value at the take-over is unreported
  }, []);
  return control;
}

const subscribeToNothing = () => () => undefined;
