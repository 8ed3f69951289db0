import type { TranslationOf } from '../../../contract';
import type { directoryMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof directoryMessages> = {
  onlySuperAdmins: 'Nur ein Super-Admin kann die Firmen dieser Installation sehen.',
};
