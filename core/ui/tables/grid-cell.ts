import type { GridPlace } from './grid-keys';

/** A cell in the page. */
export interface GridCell extends GridPlace {
  readonly element: HTMLElement;
}

/** The cell of a grid around an element; undefined for one in the head. */
export function cellAt(target: EventTarget): GridCell | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const column = element?.dataset['column'];
  const row = Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index']);
  return element === null || column === undefined ? undefined : { element, column, row };
}

/** Whether an element is the field of the cell that is being edited. */
export function isEditor(target: EventTarget): boolean {
  return target instanceof Element && target.matches('.t-grid-editor');
}

/** Whether a control or link in a cell handles a click itself. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}

export function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}
