import { localized, planSummaries } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { BillingNotice } from '../../contract';
import { dunningCalendar } from '../subscription/dunning';
import type { SubscriptionState } from '../subscription/state';
import { noticeMessages as messages } from './notice-messages';

/** What a notice names besides the state of the subscription. */
export interface NoticeFacts {
  readonly state: SubscriptionState;
  readonly currency: string;
  /** The invoice that is paid or open. */
  readonly invoice: { readonly number: string; readonly amountMinor: number } | undefined;
  /** Of a payment that became credit. */
  readonly creditedMinor: number;
}

const centsPerUnit = 100;

/** The sentence of a notice, translated for each of its readers. */
export function noticeText(notice: BillingNotice | 'paid', facts: NoticeFacts): LocalizedText {
  const { state, currency, creditedMinor } = facts;
  switch (notice) {
    case 'trialEnding':
      return localized(messages.noticeTrialEnding, { date: noonOf(state.trialEndsOn ?? '') });
    case 'trialEnded':
      return localized(messages.noticeTrialEnded);
    case 'trialExtended':
      return localized(messages.noticeTrialExtended, { date: noonOf(state.trialEndsOn ?? '') });
    case 'changed': {
      const plan = planSummaries.find(({ code }) => code === state.terms?.planCode)?.name;
      return plan === undefined
        ? localized(messages.noticeChangedUnnamed)
        : localized(messages.noticeChanged, { plan });
    }
    case 'pauseBeginning':
    case 'paused':
    case 'pauseEnding':
    case 'resumed':
      return pauseText(notice, state);
    case 'seatsAdded':
      return localized(messages.noticeSeatsAdded, { count: state.terms?.extraSeats ?? 0 });
    case 'paid':
      return localized(messages.noticePaid, invoiceValues(facts));
    case 'recovered':
      return localized(messages.noticeRecovered, invoiceValues(facts));
    case 'paymentFailed':
    case 'readOnly':
    case 'suspended':
      return dunningText(notice, facts);
    case 'ended':
      return localized(messages.noticeEnded);
    case 'endedUnpaid':
      return localized(messages.noticeEndedUnpaid);
    case 'credited':
      return localized(messages.noticeCredited, { amount: amountText(creditedMinor, currency) });
  }
}

function pauseText(
  notice: 'pauseBeginning' | 'paused' | 'pauseEnding' | 'resumed',
  { period, resumesOn }: SubscriptionState,
): LocalizedText {
  const date = noonOf(period?.end ?? '');
  const end = resumesOn === undefined ? undefined : noonOf(resumesOn);
  if (notice === 'pauseBeginning') {
    return end === undefined
      ? localized(messages.noticePauseBeginning, { date })
      : localized(messages.noticePauseBeginningUntil, { date, end });
  }
  if (notice === 'resumed' || end === undefined) {
    return localized(notice === 'paused' ? messages.noticePaused : messages.noticeResumed);
  }
  return localized(notice === 'paused' ? messages.noticePausedUntil : messages.noticePauseEnding, { end });
}

/** What happened, and the calendar of what happens next. */
function dunningText(notice: 'paymentFailed' | 'readOnly' | 'suspended', facts: NoticeFacts): LocalizedText {
  const { due } = facts.state;
  const calendar = due && dunningCalendar(due);
  const values = invoiceValues(facts);
  const ends = noonOf(calendar?.endsOn ?? '');
  if (notice === 'suspended') {
    return localized(messages.noticeSuspended, { ...values, ends });
  }
  const next = calendar?.nextAttemptOn;
  if (notice === 'readOnly' || calendar === undefined || next === undefined) {
    return localized(messages.noticeReadOnly, { ...values, ends });
  }
  return due?.stage === 'grace'
    ? localized(messages.noticeFailed, { ...values, ends, next: noonOf(next), readOnly: noonOf(calendar.readOnlyOn) })
    : localized(messages.noticeStillOpen, { ...values, ends, next: noonOf(next) });
}

function invoiceValues({ invoice, currency }: NoticeFacts): {
  readonly number: string;
  readonly amount: LocalizedText;
} {
  return { number: invoice?.number ?? '', amount: amountText(invoice?.amountMinor ?? 0, currency) };
}

/** An amount with the separators of the reader's language. */
export function amountText(minor: number, currency: string): LocalizedText {
  return localized(messages.noticeAmount, {
    whole: Math.trunc(minor / centsPerUnit),
    cents: String(minor % centsPerUnit).padStart(2, '0'),
    currency,
  });
}

/** A moment that is on the same day in the zones of all readers but the outermost. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}
