import { localized } from '@tessera/core/contract';
import { AppError, onPortalCommand } from '@tessera/core/server';
import { bringUpToDate, commandSubscription } from '../apply-transition';
import { billingServerMessages as messages } from '../messages';
import { lockSubscription, subscriptionEntity } from '../subscription-row';

const maxReason = 500;

/** Gives a trial further days; one that has ended begins again, and its days count from today. */
export const extendTrialCommand = onPortalCommand(
  {
    name: 'extend-trial',
    summary: 'moves the end of a trial by days, also of one that has ended; a repeat extends nothing twice',
    required: ['days', 'reason'],
  },
  async (context, { days: typed, reason: text }) => {
    const days = readDays(typed);
    const reason = text.trim().slice(0, maxReason);
    const row = await bringUpToDate(context, await lockSubscription(context));
    const before = row.state.trialEndsOn;
    const { row: extended } = await commandSubscription(context, row, { kind: 'extendTrial', days, reason });
    const end = extended.state.trialEndsOn ?? '';
    context.audit({
      action: 'billing.trial.extend',
      entity: subscriptionEntity,
      entityId: row.id,
      detail: { days, reason, before, after: end },
    });
    return [`The trial of ${context.portal.name} ends on ${end}.`];
  },
);

/** @throws AppError `validation_failed` for a text that is not a number of days. */
function readDays(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text.trim())) {
    throw new AppError('validation_failed', localized(messages.extensionUnreadable, { text }));
  }
  return Number(text);
}
