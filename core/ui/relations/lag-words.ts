import type { Translate } from '../environment';
import { relationMessages } from './messages';

/** The lag of a relation in words, such as "+2 working days". */
export function lagWords(lag: number, translate: Translate): string {
  return lag < 0
    ? translate(relationMessages.lagEarlier, { count: -lag })
    : translate(relationMessages.lagLater, { count: lag });
}
