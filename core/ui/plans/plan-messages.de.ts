import type { TranslationOf } from '../../contract';
import type { planMessages } from './plan-messages';

/** German. */
export const translation: TranslationOf<typeof planMessages> = {
  planTrial: 'Testphase',
  planSelfHosted: 'Selbst betrieben',
};
