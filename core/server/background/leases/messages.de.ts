import type { TranslationOf } from '../../../contract';
import type { leaseMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof leaseMessages> = {
  leaseBusy: 'Das wird gerade schon erledigt. Versuchen Sie es gleich noch einmal.',
  leaseLost: 'Der Vorgang hat zu lange gedauert und wurde abgebrochen. Versuchen Sie es noch einmal.',
};
