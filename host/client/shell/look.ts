import { makeAutoObservable } from 'mobx';
import { createContext, use } from 'react';
import type { Storage } from '@tessera/core/client';
import { textKey } from '@tessera/core/client';
import type { Appearance } from '@tessera/core/ui';

const appearanceKey = textKey('host.appearance');
const menuKey = textKey('host.menu');

/**
 * How the person wants the shell: light or dark, menu open or closed.
 *
 * The browser's copy goes with the sign-out (decisions.md D6), so the pages of the way in follow the system.
 */
export class Look {
  appearance: Appearance;
  /** `undefined` until the person has chosen: open where there is room for it. */
  menu: 'open' | 'closed' | undefined;

  constructor(private readonly storage: Storage) {
    this.appearance = readAppearance(storage.read(appearanceKey));
    this.menu = readMenu(storage.read(menuKey));
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
  }

  chooseAppearance(appearance: Appearance): void {
    this.appearance = appearance;
    this.storage.write(appearanceKey, appearance);
  }

  chooseMenu(menu: 'open' | 'closed'): void {
    this.menu = menu;
    this.storage.write(menuKey, menu);
  }
}

function readAppearance(kept: string | undefined): Appearance {
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function readMenu(kept: string | undefined): Look['menu'] {
  return kept === 'open' || kept === 'closed' ? kept : undefined;
}

export const LookContext = createContext<Look | undefined>(undefined);

/** The look that the person chose. Observable. */
export function useLook(): Look {
  const look = use(LookContext);
  if (look === undefined) {
    throw new Error('host: useLook needs the shell around it.');
  }
  return look;
}
