import type { PersonCard } from '@tessera/core/contract';
import type { EnteredCustomValues } from '@tessera/core/ui';

/** The values of the form for a new task. */
export interface NewTaskValues {
  readonly title: string;
  readonly description: string;
  readonly owner: PersonCard | null;
  readonly priority: string;
  readonly due: string;
  /** Text of a rule; empty for none. */
  readonly recurrence: string;
  readonly labelIds: readonly string[];
  /** Missing in drafts of earlier releases. */
  readonly collaboratorIds?: readonly string[];
  readonly reviewerIds?: readonly string[];
  readonly customValues: EnteredCustomValues;
  /** Id of the chosen template; missing or empty for none. */
  readonly templateId?: string;
}

/** A new task without anything. */
export const emptyTask: NewTaskValues = {
  title: '',
  description: '',
  owner: null,
  priority: 'none',
  due: '',
  recurrence: '',
  labelIds: [],
  collaboratorIds: [],
  reviewerIds: [],
  customValues: {},
  templateId: '',
};
