/** Far more than one person's languages, zones and styles; only so that the map cannot grow for ever. */
const mostKept = 100;
const kept = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a language and style. To make one takes half a millisecond, which a list would pay in every cell. */
export function dateFormatter(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`;
  let formatter = kept.get(key);
  if (formatter === undefined) {
    if (kept.size >= mostKept) {
      kept.clear();
    }
    formatter = new Intl.DateTimeFormat(language, style);
    kept.set(key, formatter);
  }
  return formatter;
}
