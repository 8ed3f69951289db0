/** One key press, as a keyboard event reports it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether the user agent is a browser on macOS or iOS. */
export function isApplePlatform(agent: string): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}

/**
 * Whether a key press matches one step of a shortcut. `mod` is Command on Apple platforms, where text fields use Ctrl
 * themselves, and Ctrl elsewhere.
 */
export function matchesStep(step: string, press: KeyPress, isApple: boolean): boolean {
  const parts = step.toLowerCase().split('+');
  const key = parts.at(-1) === '' ? '+' : parts.at(-1);
  const [hasMod, hasOther] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  // Whether `?` needs Shift depends on the keyboard layout. For letters, Shift makes another shortcut.
  const isShiftRight = !/^\p{L}$/u.test(press.key) || parts.includes('shift') === press.shiftKey;
  return (
    press.key.toLowerCase() === key &&
    parts.includes('mod') === hasMod &&
    !hasOther &&
    parts.includes('alt') === press.altKey &&
    isShiftRight
  );
}

/** Whether single character keys trigger the shortcut, which a person may switch off (WCAG 2.1.4). */
export function isSingleKey(shortcut: string): boolean {
  return stepsOf(shortcut).every((step) => !/^(mod|alt)\+/i.test(step));
}

/** Whether a text field handles the key with Ctrl or Command itself: undo, redo, select all, cut, copy, paste. */
export function isFieldEdit(press: KeyPress): boolean {
  return 'zyaxcv'.includes(press.key.toLowerCase());
}

/** The steps of `g t`. */
export function stepsOf(shortcut: string): readonly string[] {
  return shortcut.split(' ').filter(Boolean);
}
