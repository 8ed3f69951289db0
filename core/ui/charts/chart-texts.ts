import { dayNumber, instantMilliseconds, timeZoneOption } from '../text/calendar';
import { dateFormatter } from '../text/formatters';
import type { UiEnvironment } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import type { ChartNumbers, ChartPositions } from './chart-description';

/** What texts of a chart depend on. */
export type ChartReader = Pick<UiEnvironment, 'language' | 'timeZone' | 'translate' | 'dateFormatters'>;

const millisecondsADay = 86_400_000;

/** Shown for a value that does not exist. */
export const noValue = '–';

/** Formats the values of an axis in the reader's language. */
export function numberFormat(language: string, numbers: ChartNumbers): (value: number | undefined) => string {
  const { unit, format } = numbers;
  const intl = new Intl.NumberFormat(language, {
    maximumFractionDigits: 2,
    ...(unit === undefined ? {} : { style: 'unit', unit, unitDisplay: 'short' }),
  });
  const formatKnown = format ?? ((value: number) => intl.format(value).replace('-', '−'));
  return (value) => (value === undefined ? noValue : formatKnown(value));
}

/**
 * Milliseconds of the wall clock, as if it were UTC: a day as it is, an instant as the reader's clock shows it.
 * Undefined when the text is neither.
 */
export function wallTime(text: string, reader: ChartReader): number | undefined {
  const day = dayNumber(text);
  if (day !== undefined) {
    return day * millisecondsADay;
  }
  const instant = instantMilliseconds(text);
  if (instant === undefined) {
    return undefined;
  }
  const parts = dateFormatter(reader.dateFormatters, 'en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    ...timeZoneOption(reader.timeZone),
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The name of each position, such as "March 2026". */
export function positionLabels(x: ChartPositions, reader: ChartReader): readonly string[] {
  if (x.type === 'category') {
    return x.values;
  }
  if (x.type === 'number') {
    const format = numberFormat(reader.language, x);
    return x.values.map((value) => format(value));
  }
  return x.values.map((text) => {
    const wall = wallTime(text, reader);
    return wall === undefined
      ? text
      : timeLabel({ wall, isDay: dayNumber(text) !== undefined, every: x.every, reader });
  });
}

interface TimeLabelOptions {
  readonly wall: number;
  readonly isDay: boolean;
  readonly every: 'week' | 'month' | undefined;
  readonly reader: ChartReader;
}

function timeLabel({ wall, isDay, every, reader }: TimeLabelOptions): string {
  const format = (style: Intl.DateTimeFormatOptions): string =>
    dateFormatter(reader.dateFormatters, reader.language, { ...style, timeZone: 'UTC' }).format(wall);
  if (every === 'month') {
    return format({ month: 'long', year: 'numeric' });
  }
  const day = format({ day: 'numeric', month: 'short', year: 'numeric' });
  if (every === 'week') {
    return reader.translate(workspaceMessages.chartWeekOf, { day });
  }
  return isDay ? day : format({ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' });
}
