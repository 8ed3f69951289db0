import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ListItem } from '../lists/list-rows';
import type { GridColumn, GridText } from './grid-column';

/** The cell that is being edited. */
export interface EditedCell {
  readonly itemId: string;
  readonly columnId: string;
  /** What the field has at first. */
  readonly text: string;
}

interface Edit<Item> {
  /** As it was when the person began. */
  readonly item: Item;
  readonly rules: GridText<Item>;
  text: string;
}

export interface GridEditing<Item> {
  readonly cell: EditedCell | undefined;
  /** Does nothing in a column without text. `typed` replaces the text. */
  readonly begin: (item: Item, column: GridColumn<Item>, typed?: string) => void;
  readonly change: (text: string) => void;
  /** Ends the edit, and reports its text unless the person drops it. Does nothing without one. */
  readonly end: (isDropped?: boolean) => void;
}

/** The one text of a grid that is being edited. It is reported too when its row or the grid is removed. */
export function useGridEditing<Item extends ListItem>(items: readonly Item[]): GridEditing<Item> {
  const [cell, setCell] = useState<EditedCell>();
  const edit = useRef<Edit<Item>>(undefined);

  function begin(item: Item, column: GridColumn<Item>, typed?: string): void {
    const { id: columnId, text: rules } = column;
    if (rules === undefined) {
      return;
    }
    end();
    edit.current = { item, rules, text: typed ?? rules.valueOf(item) };
    setCell({ itemId: item.id, columnId, text: edit.current.text });
    if (typed !== undefined) {
      rules.onType?.(item, typed);
    }
  }

  function change(text: string): void {
    if (edit.current !== undefined) {
      const { item, rules } = edit.current;
      edit.current.text = text;
      rules.onType?.(item, text);
    }
  }

  function end(isDropped = false): void {
    const { current } = edit;
    if (current === undefined) {
      return;
    }
    edit.current = undefined;
    setCell(undefined);
    const { item, rules, text } = current;
    if (isDropped || text === rules.valueOf(item)) {
      rules.onType?.(item, undefined);
    } else {
      rules.onCommit(item, text);
    }
  }

  const endEdit = useEffectEvent(() => end());
  useLayoutEffect(() => {
    if (edit.current !== undefined && !items.some(({ id }) => id === edit.current?.item.id)) {
      endEdit();
    }
  }, [items]);
  useEffect(() => () => endEdit(), []);

  return { cell, begin, change, end };
}
