import { makeAutoObservable, reaction } from 'mobx';
import { createContext, use } from 'react';
import { defaultAppearance } from '@tessera/core/contract';
import type { AppearanceChoice, Dispose } from '@tessera/core/contract';
import { textKey } from '@tessera/core/client';
import type { Appearance as AppearanceService, Session, Storage } from '@tessera/core/client';
import type { ColorSchemePreference, Density } from '@tessera/core/ui';

/** The browser's copy of the colour scheme. */
export const schemeKey = textKey('host.appearance');

/** The browser's copy of the state of the side menu. */
export const menuKey = textKey('host.menu');

/** The browser's copies of the user's last known settings. */
const copyKeys = {
  theme: schemeKey,
  density: textKey('host.density'),
  menu: menuKey,
  clock: textKey('host.clock'),
} as const;

type ClockChoice = NonNullable<AppearanceChoice['clock']>;

interface Copies {
  readonly theme: ColorSchemePreference;
  readonly density: Density;
  readonly menu: 'open' | 'closed' | undefined;
  readonly clock: ClockChoice;
}

const defaultCopies: Copies = { ...defaultAppearance, menu: undefined };

/**
 * The appearance of the shell: light or dark, row height, menu open or collapsed.
 *
 * All of it belongs to the user and is loaded with the session (decisions.md D6); the browser's copy only avoids a
 * flash of the wrong colors on reload. It is removed at sign-out, so that the public pages follow the system.
 */
export class ShellAppearance {
  private copies: Copies;

  constructor(
    private readonly session: Session,
    private readonly kept: AppearanceService,
    private readonly storage: Storage,
  ) {
    this.copies = {
      theme: readTheme(storage.read(copyKeys.theme)),
      density: readDensity(storage.read(copyKeys.density)),
      menu: readMenu(storage.read(copyKeys.menu)),
      clock: readClock(storage.read(copyKeys.clock)),
    };
    makeAutoObservable<this, 'session' | 'kept' | 'storage'>(
      this,
      { session: false, kept: false, storage: false },
      { autoBind: true },
    );
  }

  get appearance(): ColorSchemePreference {
    return this.current.theme;
  }

  get density(): Density {
    return this.current.density;
  }

  /** `undefined` until the user has chosen: open where there is room for it. */
  get menu(): 'open' | 'closed' | undefined {
    return this.current.menu;
  }

  get clock(): ClockChoice {
    return this.current.clock;
  }

  chooseMenu(menu: 'open' | 'closed'): void {
    void this.kept.change({ menuCollapsed: menu === 'closed' });
  }

  /** Keeps the browser's copy equal to the user's settings, until released. */
  follow(): Dispose {
    const disposers = [
      reaction(
        () => this.chosen,
        (chosen) => {
          if (chosen !== undefined && !isSame(chosen, this.copies)) {
            this.keep(chosen);
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
      for (const dispose of disposers) {
        dispose();
      }
    };
  }

  /** The user's settings; undefined until they are loaded. */
  private get chosen(): Copies | undefined {
    const { values } = this.kept;
    if (values === undefined) {
      return undefined;
    }
    const isCollapsed = values['menuCollapsed'];
    return {
      theme: values['theme'] === undefined ? this.copies.theme : readTheme(values['theme']),
      density: values['density'] === undefined ? this.copies.density : readDensity(values['density']),
      menu: typeof isCollapsed === 'boolean' ? (isCollapsed ? 'closed' : 'open') : this.copies.menu,
      clock: values['clock'] === undefined ? this.copies.clock : readClock(values['clock']),
    };
  }

  private get current(): Copies {
    return this.session.state === 'signed-in' ? (this.chosen ?? this.copies) : defaultCopies;
  }

  /** The next user in this tab starts with their own settings. */
  private forget(): void {
    this.copies = defaultCopies;
  }

  private keep(chosen: Copies): void {
    this.copies = chosen;
    this.storage.write(copyKeys.theme, chosen.theme);
    this.storage.write(copyKeys.density, chosen.density);
    this.storage.write(copyKeys.clock, chosen.clock);
    if (chosen.menu !== undefined) {
      this.storage.write(copyKeys.menu, chosen.menu);
    }
  }
}

function isSame(left: Copies, right: Copies): boolean {
  const keys = ['theme', 'density', 'menu', 'clock'] as const;
  return keys.every((key) => left[key] === right[key]);
}

function readTheme(kept: unknown): ColorSchemePreference {
  return kept === 'light' || kept === 'dark' ? kept : defaultAppearance.theme;
}

function readDensity(kept: unknown): Density {
  return kept === 'comfortable' ? kept : defaultAppearance.density;
}

function readMenu(kept: unknown): ShellAppearance['menu'] {
  return kept === 'open' || kept === 'closed' ? kept : undefined;
}

function readClock(kept: unknown): ClockChoice {
  return kept === '12-hour' || kept === '24-hour' ? kept : defaultAppearance.clock;
}

export const ShellAppearanceContext = createContext<ShellAppearance | undefined>(undefined);

/** The user's appearance settings. Observable. */
export function useShellAppearance(): ShellAppearance {
  const look = use(ShellAppearanceContext);
  if (look === undefined) {
    throw new Error('host: useLook must be used inside the shell.');
  }
  return look;
}
