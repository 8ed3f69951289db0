import { createContext, use } from 'react';
import type { Message, MessageValues } from '../contract';
import type { Clock } from '../kernel/services';

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
  /** Says a sentence to people who do not see the screen. */
  announce(sentence: string): void;
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

/** What the surroundings of Mantine's parts need to know. */
export interface UiSurroundings {
  readonly scheme: 'light' | 'dark';
  /** No transitions and no portals, for tests in jsdom. */
  readonly isTest: boolean;
}

export const UiSurroundingsContext = createContext<UiSurroundings>({ scheme: 'light', isTest: false });
