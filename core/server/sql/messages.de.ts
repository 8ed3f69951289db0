import type { TranslationOf } from '../../contract';
import type { mergeMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof mergeMessages> = {
  rowMissing: 'Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  changedMeanwhile:
    'Inzwischen hat jemand anderes das geändert. Vergleichen Sie beide Fassungen und speichern Sie dann noch einmal.',
};
