/** A name in the forms that people type, in lower case and without a period. */
export interface NameForms {
  readonly long: string;
  readonly short: string;
  /** The short form in the case in which the language writes it: "Do", not "do". */
  readonly written: string;
}

/** How a language names days and orders the parts of a date. */
export interface DayNames {
  /** Starting with Monday. */
  readonly weekdays: readonly NameForms[];
  readonly months: readonly NameForms[];
  /** Whether the day precedes the month in figures. */
  readonly isDayFirst: boolean;
}

/** Names of Intl. Preparing them takes longer than reading a text: pass them on to read many texts. */
export function dayNamesOf(language: string): DayNames {
  return {
    weekdays: formsOf(
      language,
      'weekday',
      Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, index + 1)),
    ),
    months: formsOf(
      language,
      'month',
      Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1)),
    ),
    isDayFirst: startsWithDay(language),
  };
}

function formsOf(language: string, part: 'weekday' | 'month', moments: readonly number[]): readonly NameForms[] {
  const [long, short] = (['long', 'short'] as const).map(
    (form) => new Intl.DateTimeFormat(language, { [part]: form, timeZone: 'UTC' }),
  );
  return moments.map((at) => {
    const written = (short?.format(at) ?? '').replace(/\.$/, '');
    return {
      long: (long?.format(at) ?? '').toLocaleLowerCase(language).replace(/\.$/, ''),
      short: written.toLocaleLowerCase(language),
      written,
    };
  });
}

function startsWithDay(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}
