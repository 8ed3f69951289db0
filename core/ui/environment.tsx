import { createContext, use } from 'react';
import type { HourCycle, Message, MessageValues, Weekday } from '../contract';
import type { Clock } from '../kernel/services';
import type { Glyph } from './icons/icon';
import type { DateFormatters } from './text/formatters';

/** Translates a message to the reader's language. */
export type Translate = <Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
) => string;

/** What fields take from the open company when they are given nothing else. */
export interface UiCompany {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly workingDays: readonly Weekday[];
  /** Days off besides those of the week, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[] | undefined;
  /** The month with which the fiscal year begins; January when undefined. */
  readonly fiscalYearStart?: number | undefined;
}

/** What every part can read: the reader's language and time zone, the clock, and announcements to screen readers. */
export interface UiEnvironment {
  readonly language: string;
  /** IANA name; the browser's own zone when undefined. */
  readonly timeZone: string | undefined;
  readonly hourCycle: HourCycle;
  /** BCP 47, with a region if known: whose week begins on which day. */
  readonly region: string;
  readonly company: UiCompany;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly dateFormatters: DateFormatters;
  /** Announces a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
}

/** Provides the environment to everything below; read it with `useUi`. */
export const UiEnvironmentContext = createContext<UiEnvironment | undefined>(undefined);

/**
 * The environment of the nearest `UiProvider`.
 *
 * @throws Error when there is none.
 */
export function useUi(): UiEnvironment {
  const environment = use(UiEnvironmentContext);
  if (environment === undefined) {
    throw new Error('A part of core/ui is rendered outside UiProvider; wrap the screen (or the test) in one.');
  }
  return environment;
}

/** Appearance of the page around a part. */
export interface UiAppearance {
  readonly scheme: 'light' | 'dark';
  readonly density: Density;
  /** How much larger text is than at the standard text size. */
  readonly textScale: number;
  /** Icons that have been loaded once, so that later uses render them immediately. */
  readonly icons: { fetched?: Readonly<Record<string, Glyph>> };
}

/** Row heights of 36 or 44 px at the standard text size. */
export type Density = 'compact' | 'comfortable';

/** Theme, density and icons for everything below; `UiProvider` provides it. */
export const UiAppearanceContext = createContext<UiAppearance>({
  scheme: 'light',
  density: 'compact',
  textScale: 1,
  icons: {},
});

/** Height in px, for the chosen text size, of a row that has this height at the standard one: that of the density if left out. */
export function useRowHeight(standard?: number): number {
  const { density, textScale } = use(UiAppearanceContext);
  return Math.round((standard ?? (density === 'comfortable' ? 44 : 36)) * textScale);
}
