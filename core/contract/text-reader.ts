import type { AppearanceChoice } from './appearance';

/** For whom a message is translated. */
export interface TextReader {
  /** BCP 47. */
  readonly language: string;
  /** IANA name, in which dates are formatted. Undefined only in a browser: that of the device. */
  readonly timeZone: string | undefined;
}

/** How times of day are written: `h12` as 9:05 PM, `h23` as 21:05. */
export type HourCycle = 'h12' | 'h23';

/** How a person reads texts, dates and times: what they chose, or else what is usual in their company. */
export interface ReaderSettings extends TextReader {
  readonly timeZone: string;
  readonly hourCycle: HourCycle;
}

const chosenCycles: Readonly<Record<NonNullable<AppearanceChoice['clock']>, HourCycle | undefined>> = {
  auto: undefined,
  '12-hour': 'h12',
  '24-hour': 'h23',
};

/** The clock that a person chose in their appearance settings, or the usual one of a locale. */
export function hourCycleOf(clock: AppearanceChoice['clock'], locale: string | undefined): HourCycle {
  return chosenCycles[clock ?? 'auto'] ?? usualHourCycle(locale);
}

/**
 * The clock that is usual where a person lives.
 *
 * @param locale BCP 47 with a region if known, such as the first of the browser's languages.
 */
export function usualHourCycle(locale: string | undefined): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23';
}
