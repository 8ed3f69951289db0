import { defineSlot } from '../../contract';
import type { ComponentLoader } from '../plugin';

/** What a dialog is about that an item of an entity's menu opens. */
export interface EntityMenuDialogProps {
  /** The type is that of the server, such as `tasks.task`. */
  readonly entity: { readonly type: string; readonly id: string };
  /** What people call the entity. */
  readonly title: string;
  readonly onClose: () => void;
  /** Opens the dialog again, such as when the person continues a draft. */
  readonly onReopen: () => void;
}

/** What a fill of `entityMenu` gets. */
export interface EntityMenuProps extends Pick<EntityMenuDialogProps, 'entity' | 'title'> {
  /** Opens a dialog, which stays when the menu closes. The same function at every render. */
  readonly openDialog: (load: ComponentLoader<EntityMenuDialogProps>) => void;
}

/**
 * `MenuItem`s in the menu of every entity that `useEntityMenu` shows, whichever plugin owns it, such as
 * "Remind me".
 */
export const entityMenu = defineSlot<EntityMenuProps>('core:entity-menu');
