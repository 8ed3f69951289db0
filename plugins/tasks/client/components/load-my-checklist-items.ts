import type { ComponentLoader } from '@tessera/core/client';
import type { MyChecklistItemsProps } from './my-checklist-items';

/** Loads the checklist items of the person, with the page of their own tasks. */
export const loadMyChecklistItems: ComponentLoader<MyChecklistItemsProps> = () =>
  import('./my-checklist-items').then((module) => module.MyChecklistItems);
