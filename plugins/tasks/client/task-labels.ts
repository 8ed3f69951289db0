import { labelsToken } from '@tessera/core/client';

/** The labels of the chosen portal. */
export const TaskLabels = labelsToken('tasks');
