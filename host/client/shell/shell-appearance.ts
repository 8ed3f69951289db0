import { makeAutoObservable, reaction } from 'mobx';
import { createContext } from 'react';
import { defaultAppearance } from '@tessera/core/contract';
import type { AppearanceChoice, Dispose } from '@tessera/core/contract';
import { textKey } from '@tessera/core/client';
import type { Appearance as AppearanceService, Session, Storage } from '@tessera/core/client';

/** The browser's copy of the colour scheme. */
export const schemeKey = textKey('host.appearance');

/** The browser's copy of the contrast. */
export const contrastKey = textKey('host.contrast');

/** The browser's copy of the text size. */
export const textSizeKey = textKey('host.text-size');

/** The browser's copy of the state of the side menu. */
export const menuKey = textKey('host.menu');

/** The browser's copies of the user's last known settings. */
const copyKeys = {
  theme: schemeKey,
  contrast: contrastKey,
  textSize: textSizeKey,
  density: textKey('host.density'),
  clock: textKey('host.clock'),
} as const;

type CopyName = keyof typeof copyKeys;

/** The menu is open where there is room for it until the user has chosen. */
type Choices = Required<Pick<AppearanceChoice, CopyName>> & Pick<AppearanceChoice, 'menuCollapsed'>;

const copyNames = Object.keys(copyKeys) as readonly CopyName[];

const defaults: Choices = defaultAppearance;

/**
 * The appearance of the shell: light or dark, contrast, text size, row height, menu open or collapsed.
 *
 * All of it belongs to the user and is loaded with the session (decisions.md D6); the browser's copy only avoids a
 * flash of the wrong colors on reload. It is removed at sign-out, so that the public pages follow the system.
 */
export class ShellAppearance {
  private copies: Choices;

  constructor(
    private readonly session: Session,
    private readonly kept: AppearanceService,
    private readonly storage: Storage,
  ) {
    const copied = Object.fromEntries(copyNames.map((name) => [name, storage.read(copyKeys[name])]));
    const menu = storage.read(menuKey);
    this.copies = readChoices({ ...copied, menuCollapsed: menu && menu === 'closed' }, defaults);
    makeAutoObservable<this, 'session' | 'kept' | 'storage'>(
      this,
      { session: false, kept: false, storage: false },
      { autoBind: true },
    );
  }

  /** All choices, with the defaults of those that the user never made. */
  get choices(): Choices {
    return this.session.state === 'signed-in' ? (this.chosen ?? this.copies) : defaults;
  }

  /** Keeps the browser's copy equal to the user's settings, until released. */
  follow(): Dispose {
    const disposers = [
      reaction(
        () => this.chosen,
        (chosen) => {
          if (chosen !== undefined && JSON.stringify(chosen) !== JSON.stringify(this.copies)) {
            this.keep(chosen);
          }
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.session.state === 'anonymous',
        // The next user in this tab starts with their own settings.
        () => (this.copies = defaults),
      ),
    ];
    return () => {
      for (const dispose of disposers) {
        dispose();
      }
    };
  }

  /** The user's settings; undefined until they are loaded. */
  private get chosen(): Choices | undefined {
    const { values } = this.kept;
    return values && readChoices(values, this.copies);
  }

  private keep(chosen: Choices): void {
    this.copies = chosen;
    for (const name of copyNames) {
      this.storage.write(copyKeys[name], chosen[name]);
    }
    if (chosen.menuCollapsed !== undefined) {
      this.storage.write(menuKey, chosen.menuCollapsed ? 'closed' : 'open');
    }
  }
}

/** Without the schema, which the public pages do not load. An unknown value counts as the default. */
function readChoices(values: Readonly<Record<string, unknown>>, missing: Choices): Choices {
  const read = <Name extends CopyName>(name: Name, ...known: readonly Choices[Name][]): Choices[Name] =>
    values[name] === undefined ? missing[name] : (known.find((each) => each === values[name]) ?? defaults[name]);
  const { menuCollapsed } = values;
  return {
    theme: read('theme', 'light', 'dark'),
    contrast: read('contrast', 'more'),
    textSize: read('textSize', 'large', 'larger', 'largest'),
    density: read('density', 'comfortable'),
    clock: read('clock', '12-hour', '24-hour'),
    menuCollapsed: typeof menuCollapsed === 'boolean' ? menuCollapsed : missing.menuCollapsed,
  };
}

export const ShellAppearanceContext = createContext<ShellAppearance | undefined>(undefined);
