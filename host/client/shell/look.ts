import { makeAutoObservable, reaction } from 'mobx';
import { createContext, use } from 'react';
import type { Dispose } from '@tessera/core/contract';
import { textKey } from '@tessera/core/client';
import type { Appearance as AppearanceService, Session, Storage } from '@tessera/core/client';
import type { Appearance } from '@tessera/core/ui';

const appearanceKey = textKey('host.appearance');
const menuKey = textKey('host.menu');

/**
 * How the person wants the shell: light or dark, menu open or closed.
 *
 * Both belong to the person and come with the session (decisions.md D6); the browser's copy only spares a reload the
 * wrong colours before the server has answered. It goes with the sign-out, so the pages of the way in follow the system.
 */
export class Look {
  private copy: Appearance;
  private chosenMenu: 'open' | 'closed' | undefined;

  constructor(
    private readonly session: Session,
    private readonly kept: AppearanceService,
    private readonly storage: Storage,
  ) {
    this.copy = readTheme(storage.read(appearanceKey));
    this.chosenMenu = readMenu(storage.read(menuKey));
    makeAutoObservable<this, 'session' | 'kept' | 'storage'>(
      this,
      { session: false, kept: false, storage: false },
      { autoBind: true },
    );
  }

  get appearance(): Appearance {
    if (this.session.state !== 'signed-in') {
      return 'system';
    }
    const theme = this.kept.values?.['theme'];
    return theme === undefined ? this.copy : readTheme(theme);
  }

  /** `undefined` until the person has chosen: open where there is room for it. */
  get menu(): 'open' | 'closed' | undefined {
    if (this.session.state !== 'signed-in') {
      return undefined;
    }
    const isCollapsed = this.kept.values?.['menuCollapsed'];
    if (typeof isCollapsed !== 'boolean') {
      return this.chosenMenu;
    }
    // The server says `false` of everybody who never closed it: that opens no menu where there is no room.
    return isCollapsed ? 'closed' : this.chosenMenu === 'open' ? 'open' : undefined;
  }

  chooseMenu(menu: 'open' | 'closed'): void {
    this.keepMenu(menu);
    void this.kept.change({ menuCollapsed: menu === 'closed' });
  }

  /** Keeps the browser's copy equal to what the session says, until released. */
  follow(): Dispose {
    const stops = [
      reaction(
        () => this.kept.values?.['theme'],
        (theme) => {
          if (theme !== undefined) {
            this.keep(readTheme(theme));
          }
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.kept.values?.['menuCollapsed'],
        (isCollapsed) => {
          if (isCollapsed === true) {
            this.keepMenu('closed');
          }
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.session.state === 'anonymous',
        () => this.forget(),
      ),
    ];
    return () => {
      for (const stop of stops) {
        stop();
      }
    };
  }

  /** The next person in this tab begins with their own. */
  private forget(): void {
    this.copy = 'system';
    this.chosenMenu = undefined;
  }

  private keepMenu(menu: 'open' | 'closed'): void {
    this.chosenMenu = menu;
    this.storage.write(menuKey, menu);
  }

  private keep(appearance: Appearance): void {
    this.copy = appearance;
    this.storage.write(appearanceKey, appearance);
  }
}

function readTheme(kept: unknown): Appearance {
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
