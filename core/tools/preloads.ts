/** Files that the entry brings along: they are there before anything can be asked for by script. */
const alwaysThere = /[\\/](?:rolldown-runtime|vendor|app)-[\w-]+\.js$/;

/**
 * What is fetched together with a part that a script asks for. Every name costs bytes of the first page, so only those
 * stand here that spare a round trip: the part itself is asked for anyway, unless its style has to arrive before it.
 * @param file the part that is asked for
 * @param needed it and all that it stands on
 * @param host what asks: a page's own preloads stay as they are
 */
export function preloadsOf(file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') {
    return needed;
  }
  const absent = needed.filter((name) => !alwaysThere.test(name));
  const others = absent.filter((name) => name !== file);
  return others.some((name) => name.endsWith('.css')) ? [file, ...others] : others;
}
