import type { TranslationOf } from '../../../contract';
import type { importServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof importServerMessages> = {
  importedValueInvalid: 'Dieser Wert hat die falsche Form.',
};
