/** One press of a shortcut: `c`, `mod+k`, `shift+?`. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True of a browser on macOS or iOS, by its user agent. */
export function isApplePlatform(agent: string): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}

/**
 * True when a press is the step of a shortcut. `mod` is Command on Apple's platforms, whose text fields have uses of
 * their own for Ctrl, and Ctrl elsewhere.
 */
export function matchesStep(step: string, press: KeyPress, isApple: boolean): boolean {
  const parts = step.toLowerCase().split('+');
  const key = parts.at(-1) === '' ? '+' : parts.at(-1);
  const [hasMod, hasOther] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  // Which key needs Shift for `?` depends on the keyboard; for letters it is another shortcut.
  const isShiftRight = !/^\p{L}$/u.test(press.key) || parts.includes('shift') === press.shiftKey;
  return (
    press.key.toLowerCase() === key &&
    parts.includes('mod') === hasMod &&
    !hasOther &&
    parts.includes('alt') === press.altKey &&
    isShiftRight
  );
}

/** True of a shortcut that a key alone can start, which a person may switch off (WCAG 2.1.4). */
export function isSingleKey(shortcut: string): boolean {
  return stepsOf(shortcut).every((step) => !/^(mod|alt)\+/i.test(step));
}

/** True of what a field does with Ctrl or Command by itself: undo, redo, select all, cut, copy, paste. */
export function isFieldEdit(press: KeyPress): boolean {
  return 'zyaxcv'.includes(press.key.toLowerCase());
}

/** The steps of `g t`. */
export function stepsOf(shortcut: string): readonly string[] {
  return shortcut.split(' ').filter(Boolean);
}
