import type { TranslationOf } from '../../../contract';
import type { relationServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof relationServerMessages> = {
  relatedToItself: 'Ein Element kann nicht mit sich selbst zusammenhängen.',
  relationsFull: 'Ein Element kann mit höchstens {max} anderen zusammenhängen.',
  blocksInCircle:
    'Diese Elemente würden einander blockieren: Das andere wartet bereits auf dieses, direkt oder über weitere.',
  startsInCircle:
    'Jedes dieser Elemente würde vor dem anderen beginnen: Das andere beginnt bereits vor diesem, direkt oder über weitere.',
  finishesInCircle:
    'Jedes dieser Elemente würde vor dem anderen enden: Das andere endet bereits vor diesem, direkt oder über weitere.',
  lagWithoutOrder: 'Nur Beziehungen, die Elemente zeitlich ordnen, haben einen Abstand.',
  duplicatesInCircle: 'Das andere Element ist bereits ein Duplikat von diesem, direkt oder über weitere.',
};
