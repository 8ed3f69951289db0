import type { Delivery, DeliveryFailure } from '../../contract/model';
import { webhooksMessages as messages } from '../messages';
import type { I18n } from '@tessera/core/client';

const failures = {
  status: messages.failureStatus,
  redirect: messages.failureRedirect,
  gone: messages.failureGone,
  late: messages.failureLate,
  unreachable: messages.failureUnreachable,
  certificate: messages.failureCertificate,
  refused: messages.failureRefused,
  invalid: messages.failureInvalid,
} as const satisfies Record<DeliveryFailure, object>;

/** How the last attempt ended, in words. */
export function resultWords({ status, failure }: Delivery, { translate }: Pick<I18n, 'translate'>): string {
  if (failure === 'status' || failure === 'redirect') {
    return translate(failures[failure], { status: String(status) });
  }
  if (failure !== undefined) {
    return translate(failures[failure]);
  }
  return status === undefined ? translate(messages.notTried) : translate(messages.answered, { status: String(status) });
}
