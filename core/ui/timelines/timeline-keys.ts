import type { SpanPart } from './timeline-span';

/** What the left and right arrow keys do in a row: move it or one of its ends, or scroll. */
export interface TimelineMove {
  readonly part: SpanPart | 'view';
  /** Negative for earlier days. */
  readonly days: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The move that a key asks for; undefined for other keys.
 *
 * @param isRightToLeft the left arrow key leads to later days.
 */
export function moveOfKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Pressed,
  isRightToLeft: boolean,
): TimelineMove | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') {
    return undefined;
  }
  const days = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  const isCommand = ctrlKey || metaKey;
  if (altKey) {
    return isCommand ? undefined : { part: 'whole', days: shiftKey ? 7 * days : days };
  }
  if (shiftKey) {
    return { part: isCommand ? 'start' : 'end', days };
  }
  return isCommand ? undefined : { part: 'view', days };
}
