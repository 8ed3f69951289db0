import {
  CalendarDays,
  CircleHelp,
  CircleUserRound,
  Clock,
  CreditCard,
  ListChecks,
  LogOut,
  Puzzle,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { use, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { OwnIconName } from '../../client/contributions/icon-name';
import { lazyImport } from '../../client/lazy/lazy-import';
import { sleepUnlessAborted } from '../../client/sleep-unless-aborted';
import { UiAppearanceContext, useUi } from '../environment';
import { Icon } from './icon';
import type { Glyph } from './icon';

/** Delay between attempts to load the file, in milliseconds. */
const retryDelay = 30_000;

type Glyphs = Readonly<Partial<Record<string, Glyph>>>;

/** Icons that the product itself uses; further ones that a manifest may name are in a separate file. */
const ownGlyphs: Glyphs & Readonly<Record<OwnIconName, Glyph>> = {
  'calendar-days': CalendarDays,
  'circle-help': CircleHelp,
  'circle-user-round': CircleUserRound,
  clock: Clock,
  'credit-card': CreditCard,
  'list-checks': ListChecks,
  'log-out': LogOut,
  'user-plus': UserPlus,
  'users-round': UsersRound,
};

export interface NamedIconProps {
  /** A lucide name of the set; an unknown one shows a puzzle piece, so that a menu entry always has an icon. */
  readonly name: string;
}

/** The icon that a plugin's manifest names. */
export function NamedIcon(props: NamedIconProps): ReactElement {
  const glyph = ownGlyphs[props.name];
  return glyph === undefined ? <FurtherIcon {...props} /> : <Icon glyph={glyph} />;
}

/** Reserves its space until the icons have loaded, once for all of them. */
function FurtherIcon({ name }: NamedIconProps): ReactElement {
  const { clock } = useUi();
  const { icons } = use(UiAppearanceContext);
  const [glyphs, setGlyphs] = useState(icons.fetched);

  useEffect(() => {
    const ended = new AbortController();
    void loadWithRetry(ended.signal);
    return () => ended.abort();

    async function loadWithRetry(signal: AbortSignal): Promise<void> {
      while (icons.fetched === undefined && !signal.aborted) {
        try {
          icons.fetched = (await lazyImport(() => import('./extra-icons'), clock)).extraIcons;
        } catch {
          setGlyphs({});
          await sleepUnlessAborted(clock, retryDelay, signal);
        }
      }
      if (!signal.aborted && icons.fetched !== undefined) {
        setGlyphs(icons.fetched);
      }
    }
  }, [clock, icons]);

  return glyphs === undefined ? (
    <svg className="t-icon" width="1rem" height="1rem" aria-hidden />
  ) : (
    <Icon glyph={glyphs[name] ?? Puzzle} />
  );
}
