import type { Clock } from '../../kernel/services';
import type { Appearance, Commands } from '../services';
import type { KeyPress } from './shortcut-keys';
import { isFieldEdit, isSingleKey, matchesStep, stepsOf } from './shortcut-keys';

/** Maximum time between two steps of a sequence, in milliseconds. */
const sequenceTime = 1_000;

/** Runs commands by keyboard shortcut. */
export class Shortcuts {
  private pressed: { readonly presses: readonly KeyPress[]; readonly at: number } = { presses: [], at: 0 };

  constructor(
    private readonly commands: Commands,
    private readonly appearance: Appearance,
    private readonly clock: Clock,
    private readonly isApple: boolean,
  ) {}

  /**
   * Handles a key press. Returns true when it belongs to a shortcut and the caller should prevent its default. In a
   * field, only presses with a modifier count, except those that the field handles itself.
   */
  press(press: KeyPress, isInField: boolean): boolean {
    if (isInField && ((!press.ctrlKey && !press.metaKey) || isFieldEdit(press))) {
      return false;
    }
    const now = this.clock.elapsed();
    const before = now - this.pressed.at <= sequenceTime ? this.pressed.presses : [];
    const presses = [...before, press];
    const hasSingleKeys = this.appearance.values?.['singleKeys'] !== false;
    const candidates = this.commands.commands.filter(
      ({ shortcut }) =>
        shortcut !== undefined &&
        (hasSingleKeys || !isSingleKey(shortcut)) &&
        startsWith(shortcut, presses, this.isApple),
    );
    const complete = candidates.find(({ shortcut }) => stepsOf(shortcut ?? '').length === presses.length);
    this.pressed = { presses: complete === undefined && candidates.length > 0 ? presses : [], at: now };
    if (complete !== undefined) {
      void this.commands.run(complete.id);
    }
    return candidates.length > 0 || (before.length > 0 && this.press(press, isInField));
  }
}

function startsWith(shortcut: string, presses: readonly KeyPress[], isApple: boolean): boolean {
  const steps = stepsOf(shortcut);
  return (
    presses.length <= steps.length && presses.every((press, index) => matchesStep(steps[index] ?? '', press, isApple))
  );
}
