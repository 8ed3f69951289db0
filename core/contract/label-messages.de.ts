import type { TranslationOf } from './translation';
import type { labelContractMessages } from './label-messages';

/** German. */
export const translation: TranslationOf<typeof labelContractMessages> = {
  labelName: 'Name',
  labelDescription: 'Beschreibung',
  labelUnknown: 'Dieses Label gibt es nicht.',
  labelUnchanged: 'Ändern Sie den Namen, die Farbe oder die Beschreibung.',
  labelsTooMany: 'Hier sind höchstens {max} Labels möglich. Entfernen Sie zuerst einige.',
};
