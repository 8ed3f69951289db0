/** Date formatters of one screen by language and style. `UiProvider` holds the map. */
export type DateFormatters = Map<string, Intl.DateTimeFormat>;

/** Far more than one person's languages, zones and styles. The bound only keeps the map from growing without end. */
const maxFormatters = 100;

/** Returns the formatter for a language and style. Making one takes half a millisecond, which a list would pay per cell. */
export function dateFormatter(
  formatters: DateFormatters,
  language: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    if (formatters.size >= maxFormatters) {
      formatters.clear();
    }
    formatter = new Intl.DateTimeFormat(language, style);
    formatters.set(key, formatter);
  }
  return formatter;
}
