import { useState } from 'react';
import type { Dispose, OwnedId } from '@tessera/core/contract';
import { Commands, useService } from '@tessera/core/client';
import type { RegisterList, FocusableList } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';

const keys = [
  { id: 'host:next-line', title: frameMessages.nextItem, shortcut: 'j' },
  { id: 'host:previous-line', title: frameMessages.previousItem, shortcut: 'k' },
] as const;

/**
 * Commands of the list keys. The palette leaves them out, and the shortcut sheet already has them in its list section.
 */
export const listCommands: readonly OwnedId[] = keys.map(({ id }) => id);

/**
 * Lets `j` and `k` focus the page's only list from anywhere on the page. Within a list, the list handles them itself.
 */
export function useListKeys(): RegisterList {
  const commands = useService(Commands);
  return useState(() => addListTo(commands))[0];
}

function addListTo(commands: Commands): RegisterList {
  const lists = new Set<FocusableList>();
  let releases: readonly Dispose[] = [];
  function offer(): void {
    for (const release of releases) {
      void release();
    }
    const [only, second] = lists;
    // With two lists, it is unclear which one is meant.
    releases =
      only === undefined || second !== undefined
        ? []
        : keys.map((key) => commands.add({ ...key, group: frameMessages.lists, run: only.focus }));
  }
  return (list) => {
    lists.add(list);
    offer();
    return () => {
      lists.delete(list);
      offer();
    };
  };
}
