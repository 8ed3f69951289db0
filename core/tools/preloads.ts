/** Files that the page itself loads, before any script can import another file. */
const alwaysThere = /[\\/](?:rolldown-runtime|vendor|app)-[\w-]+\.js$/;

/** The one chunk with many dependencies that the entry imports, before a work area is rendered. */
const plugins = /[\\/]plugins-[\w-]+\.js$/;

/** Files that this chunk imports itself, so that they are there before it imports another one. */
const beforePlugins = /[\\/](?:api|frame)-[\w-]+\.js$/;

/**
 * The files that the bundler's import helper preloads with a chunk. The helper waits for the styles of a chunk before it
 * imports the chunk itself, so the chunk is in its own list. The entry's lists leave it out, because every name there
 * costs bytes of the first page.
 * @param file the imported chunk
 * @param needed the chunk and its static dependencies; the bundler adds styles later
 * @param host the importer: an HTML page's own preloads stay as they are
 */
export function preloadsOf(
  file: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') {
    return needed;
  }
  const isThere = (name: string): boolean =>
    alwaysThere.test(name) || (plugins.test(hostId) && beforePlugins.test(name));
  const others = needed.filter((name) => !isThere(name) && name !== file);
  return alwaysThere.test(hostId) && !plugins.test(file) ? others : [file, ...others];
}
