import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { takesLetters } from '../../client/commands/takes-letters';
import type { FocusableList, RegisterList } from './list-keys';

/** Of a part of the page: the value of its `ListKeysContext`, and what its element does with a key. */
export interface OwnListKeys {
  readonly add: RegisterList;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Gives `j` and `k` to the only list of a part of the page, such as a popover, while the focus is beside the list in that
 * part. Without it the keys would go to the list of the page behind.
 */
export function useOwnListKeys(): OwnListKeys {
  const [lists] = useState(() => new Set<FocusableList>());
  const [add] = useState((): RegisterList => (list) => {
    lists.add(list);
    return () => void lists.delete(list);
  });
  return {
    add,
    onKeyDown: (event) => {
      const [only, second] = lists;
      const { key, target } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (
        (key === 'j' || key === 'k') &&
        isPlain &&
        !takesLetters(target) &&
        only !== undefined &&
        second === undefined
      ) {
        event.preventDefault();
        only.focus();
      }
    },
  };
}
