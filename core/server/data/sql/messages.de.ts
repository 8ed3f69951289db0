import type { TranslationOf } from '../../../contract';
import type { mergeMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof mergeMessages> = {
  rowMissing: 'Das gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.',
  changedMeanwhile:
    'Das wurde inzwischen von jemand anderem geändert. Vergleichen Sie beide Fassungen und speichern Sie dann erneut.',
};
