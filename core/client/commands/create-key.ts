/** The shortcut that offers everything that can be created. It belongs to no plugin. */
export const createKey = 'c';

/** The shortcut of a creation with a letter of its own, where there are several. */
export function creationShortcut(letter: string): string {
  return `${createKey} ${letter}`;
}
