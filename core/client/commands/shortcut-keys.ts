/** One press of a shortcut: `c`, `mod+k`, `shift+?`. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** True when a press is the step of a shortcut. `mod` is Ctrl or, on Apple's keyboards, Command. */
export function matchesStep(step: string, press: KeyPress): boolean {
  const parts = step.toLowerCase().split('+');
  const key = parts.at(-1) === '' ? '+' : parts.at(-1);
  const hasModifier = press.ctrlKey || press.metaKey;
  return (
    press.key.toLowerCase() === key && parts.includes('mod') === hasModifier && parts.includes('alt') === press.altKey
  );
}

/** The steps of `g t`. */
export function stepsOf(shortcut: string): readonly string[] {
  return shortcut.split(' ').filter(Boolean);
}
