import type { TranslationOf } from '../../../contract';
import type { relationServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof relationServerMessages> = {
  relatedToItself: 'Ein Element kann nicht mit sich selbst zusammenhängen.',
  relationsFull: 'Ein Element kann mit höchstens {max} anderen zusammenhängen.',
  blocksInCircle:
    'Diese Elemente würden einander blockieren: Das andere wartet bereits auf dieses, direkt oder über weitere.',
  duplicatesInCircle: 'Das andere Element ist bereits ein Duplikat von diesem, direkt oder über weitere.',
};
