import { limitPassed, localized } from '@tessera/core/contract';
import { findAdmins, onEvent } from '@tessera/core/server';
import { noticeMessages as messages } from './mails/notice-messages';
import { billingNotice } from './mails/notify-admins';
import { findSubscription, subscriptionEntity } from './subscription-row';

const megabyte = 1_048_576;

/** Tells the admins when seats or files have passed what the plan has. Without a subscription nothing is paid for. */
export const followLimits = onEvent(limitPassed, async ({ data: { what, used, limit, hardLimit } }, context) => {
  const row = await findSubscription(context);
  if (row === undefined) {
    return;
  }
  // Only a paid plan is renewed with the seats in use.
  const seats = row.state.status === 'active' ? messages.noticeSeatsPassed : messages.noticeSeatsPassedFree;
  const megabytes = (bytes: number): number => Math.floor(bytes / megabyte);
  context.notify(billingNotice, {
    to: await findAdmins(context),
    entity: { type: subscriptionEntity, id: row.id },
    title:
      what === 'seats'
        ? localized(seats, { used, limit, hardLimit })
        : localized(messages.noticeStoragePassed, {
            used: megabytes(used),
            limit: megabytes(limit),
            hardLimit: megabytes(hardLimit),
          }),
    includesActor: true,
  });
});
