import type { ChosenTerms } from '../../contract/subscription-model';
import type { ShownChoice } from './plan-choice';

/**
 * A choice after the subscription changed in another browser: what was chosen is kept, and what still was as before
 * follows the change. So an admin who only adds seats does not undo another one's change of the plan.
 */
export function rebaseChoice(
  choice: ShownChoice,
  former: ChosenTerms | undefined,
  present: ChosenTerms | undefined,
): ShownChoice {
  if (former === undefined || present === undefined) {
    return choice;
  }
  return {
    ...choice,
    ...(choice.planCode === former.planCode ? { planCode: present.planCode } : {}),
    ...(choice.interval === former.interval ? { interval: present.interval } : {}),
    ...(choice.extraSeats === former.extraSeats ? { extraSeats: present.extraSeats } : {}),
  };
}
