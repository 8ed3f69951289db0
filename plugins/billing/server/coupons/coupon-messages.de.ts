import type { TranslationOf } from '@tessera/core/contract';
import type { couponMessages } from './coupon-messages';

/** German. */
export const translation: TranslationOf<typeof couponMessages> = {
  couponUnknown: 'Es gibt keinen Gutschein mit diesem Code. Prüfen Sie ihn, oder lassen Sie das Feld leer.',
  couponRedeemed: 'Das Unternehmen hat diesen Gutschein bereits eingelöst.',
  couponExpired: 'Dieser Gutschein ist abgelaufen.',
  couponOtherPlan: 'Dieser Gutschein gilt für einen anderen Tarif.',
  couponUsedUp: 'Dieser Gutschein ist aufgebraucht.',
  couponExists: 'Den Gutschein {code} gibt es schon.',
  couponNotFound: 'Den Gutschein {code} gibt es nicht.',
  couponInvalid:
    'Ein Gutschein hat einen Code aus Buchstaben, Ziffern und Bindestrichen und entweder --percent (1 bis 100) oder --amount (etwa 12.50). --periods ist eine Zahl über 0, --until ein Datum wie 2037-12-31, --max eine Zahl über 0, --plans eine Liste wie STARTER,TEAM.',
};
