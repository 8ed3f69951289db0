import type { ComponentLoader } from '@tessera/core/client';
import type { ArchiveShortcutProps } from './archive-shortcut';

/** Loads the shortcut that archives a task. */
export const loadArchiveShortcut: ComponentLoader<ArchiveShortcutProps> = () =>
  import('./archive-shortcut').then((module) => module.ArchiveShortcut);
