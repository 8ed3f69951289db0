import { defineMessages } from '@tessera/core/contract';

/** What admins are notified of, in the product and by email. */
export const noticeMessages = defineMessages('billing', {
  noticeTrialEnding: 'The trial ends on {date}. Choose a plan to keep full access.',
  noticeTrialEnded: 'The trial has ended. The company is read-only until you choose a plan.',
  noticeTrialExtended: 'The trial was extended. It now ends on {date}.',
  noticeChanged: 'The scheduled change has taken effect: your plan is now {plan}.',
  noticeChangedUnnamed: 'The scheduled change of your plan has taken effect.',
  noticePauseBeginning:
    'The subscription pauses on {date}. The company is then read-only, and nothing is billed until you resume it.',
  noticePaused:
    'The subscription is paused. The company is read-only, its data can be exported, and nothing is billed until you resume it.',
  noticePauseBeginningUntil:
    'The subscription pauses on {date}. The company is then read-only, and nothing is billed until the subscription continues on {end}.',
  noticePausedUntil:
    'The subscription is paused. The company is read-only, its data can be exported, and nothing is billed until the subscription continues on {end}.',
  noticePauseEnding:
    'The pause of the subscription ends on {end}. Everyone can work again from then on, and a new period begins and is billed.',
  noticeResumed: 'The subscription continues. Everyone can work again, and a new period has begun.',
  noticeSeatsAdded: {
    one: 'More seats were in use than your plan had. Since its renewal it has {count} added seat.',
    other: 'More seats were in use than your plan had. Since its renewal it has {count} added seats.',
  },
  noticeSeatsPassed:
    '{used} seats are in use, and your plan has {limit}. You can use up to {hardLimit}. Seats beyond the plan are added to the next invoice.',
  noticeSeatsPassedFree: '{used} seats are in use, and your plan has {limit}. You can use up to {hardLimit}.',
  noticeStoragePassed:
    'Attached files use {used} MB, and your plan has {limit} MB. From {hardLimit} MB on no file can be added. Remove files, or choose a larger plan.',
  noticePaid: 'Invoice {number} is paid: {amount}. The receipt is on the page of your invoices.',
  noticeFailed:
    'The payment of invoice {number} ({amount}) failed. The next attempt is on {next}. If the invoice stays open, the company is read-only from {readOnly}, and the subscription ends on {ends}.',
  noticeStillOpen:
    'Invoice {number} ({amount}) is still open, and the company is read-only. The next attempt is on {next}. Pay the invoice, or the subscription ends on {ends}.',
  noticeReadOnly:
    'The company is read-only because invoice {number} ({amount}) is open. Pay it to continue working. Otherwise the subscription ends on {ends}.',
  noticeSuspended: 'Invoice {number} ({amount}) has been open for 22 days. Pay it, or the subscription ends on {ends}.',
  noticeEnded: 'The subscription has ended. The company is read-only, and its data can be exported.',
  noticeEndedUnpaid:
    'The subscription has ended because an invoice was not paid. The company is read-only, and its data can be exported.',
  noticeRecovered: 'Invoice {number} is paid: {amount}. Everyone can work again.',
  noticeCredited:
    'A payment of {amount} became credit because the plan had changed meanwhile. It reduces your next invoices.',
  noticeRefunded:
    '{amount} of invoice {invoice} was refunded. Credit note {number} is on the page of your invoices. The money can take a few days to arrive.',
  noticeUnusedRefunded:
    'A payment of {amount} that was not used was sent back. The money can take a few days to arrive.',
  noticeRefundFailed: 'A refund of {amount} failed. Contact your provider.',
  noticeCardExpiring:
    'The {brand} card ending in {lastFour}, which pays your invoices, can be used until {date}. Replace it on the page of your subscription.',
  noticeAmount: '{whole}.{cents} {currency}',
  mailAction: 'Open invoices and payments',
  mailNote: 'You receive this email because your address is that for the invoices of {company}.',
});
