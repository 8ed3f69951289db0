import type { TranslationOf } from '@tessera/core/contract';
import type { billingContractMessages } from './messages';

export const translation: TranslationOf<typeof billingContractMessages> = {
  planUnknown: 'Wählen Sie einen der Tarife Starter, Team und Business.',
  seatsInvalid: 'Geben Sie eine ganze Zahl zusätzlicher Plätze von 0 bis {max} ein.',
  reasonField: 'Grund',
  invoiceUnknown: 'Diese Rechnung gibt es nicht.',
  checkoutUnknown: 'Diese Zahlung gibt es nicht.',
};
