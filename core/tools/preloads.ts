/** Files that the entry brings along: they are there before anything can be asked for by script. */
const alwaysThere = /[\\/](?:rolldown-runtime|vendor|app)-[\w-]+\.js$/;

/** The one part that stands on many others and is asked for by the entry, before anything of a work area is drawn. */
const plugins = /[\\/]plugins-[\w-]+\.js$/;

/**
 * What is fetched together with a part that a script asks for, by the bundler's helper: it waits for the styles of the
 * part before it asks for the part itself, so the part stands in its own list. Not in the entry's lists, where every name
 * costs bytes of the first page.
 * @param file the part that is asked for
 * @param needed it and all scripts that it stands on; styles are added later, where they are known
 * @param host what asks: a page's own preloads stay as they are
 */
export function preloadsOf(
  file: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') {
    return needed;
  }
  const others = needed.filter((name) => !alwaysThere.test(name) && name !== file);
  return alwaysThere.test(hostId) && !plugins.test(file) ? others : [file, ...others];
}
