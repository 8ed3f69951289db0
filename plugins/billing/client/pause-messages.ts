import { defineMessages } from '@tessera/core/contract';

/** Texts of a pause of the subscription. */
export const pauseMessages = defineMessages('billing', {
  pausing: 'Pause scheduled',
  paused: 'Paused',
  pauseTitle: 'Pause subscription',
  pauseText:
    'You keep full access until {day}. Then the company is read-only, everything can be exported, and nothing is billed until you resume it. You can cancel the pause until then.',
  pauseEndLabel: 'Continue on (optional)',
  pauseEndHint:
    'On this day everyone can work again, and {amount} is billed, plus tax where it applies. Leave it empty to resume the subscription yourself.',
  pauseEndTitle: 'End of the pause',
  pauseEndSave: 'Save',
  changePauseEnd: 'Change the end',
  setPauseEnd: 'Set an end',
  pauseDoneUntil: 'The subscription pauses on {day} and continues on {end}.',
  pauseEndChanged: 'The subscription continues on {end}.',
  pauseEndRemoved: 'The subscription stays paused until you resume it.',
  pausingUntil:
    'You have full access until {day}. Then the company is read-only, and nothing is billed until the subscription continues on {end}.',
  pausedUntil:
    'Everyone can view and export everything, and nothing is billed. The subscription continues on {end}, and {amount} is billed then, plus tax where it applies. You can resume it earlier.',
  pauseDropsChange: 'The scheduled change of your plan is dropped.',
  pauseDone: 'The subscription pauses on {day}.',
  pausingTitle: 'A pause is scheduled',
  pausingText: 'You have full access until {day}. Then the company is read-only, and nothing is billed.',
  cancelPause: 'Cancel the pause',
  pauseCancelled: 'The pause is cancelled. The subscription continues.',
  cancelPauseFirst: 'A pause is scheduled. Cancel the pause first.',
  pausedTitle: 'The subscription is paused',
  pausedText: 'Everyone can view and export everything, and nothing is billed. You can resume it at any time.',
  cancelPausedText: 'The subscription ends at once. The company stays readable, and can be exported.',
  resume: 'Resume',
  resumeTitle: 'Resume subscription',
  resumeText:
    'Everyone can work again at once. A new period begins today, and {amount} is billed, plus tax where it applies.',
  resumed: 'The subscription continues.',
});
