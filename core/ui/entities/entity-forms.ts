import type { ReactNode } from 'react';
import type { DeclaredEntities } from '../../client/entities/declared-entities';
import type { Form } from '../../client/forms/form-types';

/** What the list and the dialogs of a declared entity show. */
export interface EntityForms<Fields extends object> {
  readonly entities: DeclaredEntities<Fields>;
  /** Title and button of the dialog that adds an entity: "Add poll". */
  readonly add: string;
  /** Title of the dialog that changes one: "Edit poll". */
  readonly edit: string;
  /** The values of a new entity. */
  readonly initial: Fields;
  /** What the fields are called, by name. */
  readonly labels: Readonly<Record<keyof Fields & string, string>>;
  readonly fields: (form: Form<Fields>) => ReactNode;
  /** A value as the two versions of a conflict show it. Default: texts and numbers as they are, others as JSON. */
  readonly describe?: (field: keyof Fields & string, value: unknown) => ReactNode;
}

/** Given by what opens a dialog: a page, or the picker of what can be created. */
export interface EntityDialogProps {
  readonly onClose: () => void;
  /** Opens the dialog again, with the draft of what was typed. */
  readonly onReopen: () => void;
}
