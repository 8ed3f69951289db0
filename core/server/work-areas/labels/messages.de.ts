import type { TranslationOf } from '../../../contract';
import type { labelMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof labelMessages> = {
  labelMissing: 'Dieses Label wurde gelöscht.',
  labelGone: 'Ein gewähltes Label wurde inzwischen gelöscht. Wählen Sie ein anderes.',
  labelNameTaken:
    'Es gibt schon ein Label „{name}“. Wählen Sie einen anderen Namen, oder führen Sie die beiden zusammen.',
  labelsFull: 'Ihre Firma hat schon {max} Labels. Führen Sie zuerst einige zusammen, oder löschen Sie welche.',
  labelsOnEntityFull: 'Hier sind höchstens {max} Labels möglich. Entfernen Sie zuerst einige.',
  labelSelfMerge: 'Wählen Sie ein anderes Label, mit dem dieses zusammengeführt wird.',
};
