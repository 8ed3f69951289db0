import type { KeyboardEvent } from 'react';

/** A cell by its column and the index of its row. */
export interface GridPlace {
  readonly row: number;
  readonly column: string;
}

export interface GridMoveOptions {
  /** Ids of the columns as they are shown. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** Rows that the page keys leap over. */
  readonly page: number;
  readonly isRightToLeft: boolean;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** The cell that a key moves to, as the grid pattern of ARIA has it; undefined for other keys. */
export function movedByKey(
  { key, ctrlKey, metaKey }: PressedKey,
  { row, column }: GridPlace,
  { columns, rowCount, page, isRightToLeft }: GridMoveOptions,
): GridPlace | undefined {
  const position = columns.indexOf(column);
  const last = columns.length - 1;
  const isWhole = ctrlKey || metaKey;
  const to = (nextRow: number, nextPosition = position): GridPlace => ({
    row: Math.max(0, Math.min(nextRow, rowCount - 1)),
    column: columns[Math.max(0, Math.min(nextPosition, last))] ?? column,
  });
  switch (key) {
    case 'Home':
      return to(isWhole ? 0 : row, 0);
    case 'End':
      return to(isWhole ? rowCount - 1 : row, last);
    case 'ArrowLeft':
      return isWhole ? undefined : to(row, position + (isRightToLeft ? 1 : -1));
    case 'ArrowRight':
      return isWhole ? undefined : to(row, position + (isRightToLeft ? -1 : 1));
    case 'ArrowDown':
      return isWhole ? undefined : to(row + 1);
    case 'ArrowUp':
      return isWhole ? undefined : to(row - 1);
    case 'PageDown':
      return isWhole ? undefined : to(row + page);
    case 'PageUp':
      return isWhole ? undefined : to(row - page);
    default:
      return undefined;
  }
}

/** Whether a key types a character, which begins an edit. Space does not. AltGr types, too. */
export function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isPlain = !ctrlKey && !altKey;
  return [...key].length === 1 && key !== ' ' && !metaKey && (isPlain || event.getModifierState('AltGraph'));
}
