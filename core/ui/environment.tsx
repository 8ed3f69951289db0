import { createContext, use } from 'react';
import type { Message, MessageValues } from '../contract';
import type { Clock } from '../kernel/services';
import type { Glyph } from './icons/icon';
import type { DateFormatters } from './text/formatters';

/** Words a message in the reader's language. */
export type Say = <Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
) => string;

/** What every part may ask for: the reader's language and zone, the time, and a voice. */
export interface UiEnvironment {
  readonly language: string;
  /** IANA name; the browser's own zone when undefined. */
  readonly timeZone: string | undefined;
  readonly say: Say;
  readonly clock: Clock;
  readonly formatters: DateFormatters;
  /** Says a sentence to people who do not see the screen. */
  readonly announce: (sentence: string) => void;
}

export const UiEnvironmentContext = createContext<UiEnvironment | undefined>(undefined);

/**
 * The environment of the nearest `UiProvider`.
 *
 * @throws Error when there is none.
 */
export function useUi(): UiEnvironment {
  const environment = use(UiEnvironmentContext);
  if (environment === undefined) {
    throw new Error('A part of core/ui stands outside UiProvider; wrap the screen (or the test) in one.');
  }
  return environment;
}

/** What parts need to know of how the page around them looks. */
export interface UiSurroundings {
  readonly scheme: 'light' | 'dark';
  readonly density: Density;
  /** No transitions and no portals, for tests in jsdom. */
  readonly isTest: boolean;
  /** Drawings that were fetched once: whoever shows one later shows it at once. */
  readonly drawings: { fetched?: Readonly<Record<string, Glyph>> };
}

/** Rows of 36 or of 44 px. */
export type Density = 'compact' | 'comfortable';

export const UiSurroundingsContext = createContext<UiSurroundings>({
  scheme: 'light',
  density: 'compact',
  isTest: false,
  drawings: {},
});

/** Height of a row in px, as the person chose. */
export function useRowHeight(): 36 | 44 {
  return use(UiSurroundingsContext).density === 'comfortable' ? 44 : 36;
}
