import type { savedViewContractMessages } from './saved-view-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof savedViewContractMessages> = {
  viewName: 'Name',
  viewUnknown: 'Diese Ansicht gibt es nicht.',
  viewUnchanged: 'Ändern Sie den Namen, die Filter oder wer die Ansicht sieht.',
  viewQueryInvalid: 'Diese Filter lassen sich nicht speichern.',
  viewListUnknown: 'Nennen Sie die Liste dieser Ansichten, zum Beispiel tasks.task.',
};
