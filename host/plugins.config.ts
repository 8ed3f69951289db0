/** Plugins of this installation in addition to, or instead of, the built-in ones. */
export const plugins: {
  /** Installed npm packages that export `./contract`, `./client` and/or `./server`. */
  readonly packages: readonly string[];
  /** Ids of built-in plugins to leave out. */
  readonly without: readonly string[];
} = {
  packages: [],
  without: [],
};
