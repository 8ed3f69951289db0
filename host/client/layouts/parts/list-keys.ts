import { useState } from 'react';
import type { Dispose, OwnedId } from '@tessera/core/contract';
import { Commands, useService } from '@tessera/core/client';
import type { AddList, FocusableList } from '@tessera/core/ui';
import { frameMessages } from '../../frame-messages';

const keys = [
  { id: 'host:next-line', title: frameMessages.nextLine, shortcut: 'j' },
  { id: 'host:previous-line', title: frameMessages.previousLine, shortcut: 'k' },
] as const;

/** Keys of lists as commands: the palette leaves them out, and the sheet has them among its lists already. */
export const listCommands: readonly OwnedId[] = keys.map(({ id }) => id);

/** Lets `j` and `k` lead into the page's one list from wherever the focus is. Within a list they are the list's own. */
export function useListKeys(): AddList {
  const commands = useService(Commands);
  return useState(() => addListTo(commands))[0];
}

function addListTo(commands: Commands): AddList {
  const lists = new Set<FocusableList>();
  let releases: readonly Dispose[] = [];
  function offer(): void {
    for (const release of releases) {
      void release();
    }
    const [only, second] = lists;
    // Of two lists nobody could say which is meant.
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
