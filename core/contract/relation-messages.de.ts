import type { relationContractMessages } from './relation-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof relationContractMessages> = {
  relatedUnknown: 'Wählen Sie das Element, das damit zusammenhängt.',
  lagInvalid: 'Geben Sie eine ganze Zahl von Arbeitstagen zwischen -{max} und {max} ein.',
  relationIdsInvalid: 'Geben Sie eine bis {max} Ids an, durch Kommas getrennt.',
};
