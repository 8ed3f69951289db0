/** The sets of people that a task has beside its owner, by their names in filters, activity and patches of the browser. */
export const taskRoles = ['collaborator', 'reviewer'] as const;
export type TaskRole = (typeof taskRoles)[number];

/** The field of a task that has the people of each role. */
export const roleIds = { collaborator: 'collaboratorIds', reviewer: 'reviewerIds' } as const satisfies Readonly<
  Record<TaskRole, string>
>;

/** The field of a change that adds and removes people of each role. */
export const roleChanges = { collaborator: 'collaborators', reviewer: 'reviewers' } as const satisfies Readonly<
  Record<TaskRole, string>
>;

/** A value for each role. */
export function byRole<Value>(make: (role: TaskRole) => Value): Readonly<Record<TaskRole, Value>> {
  return { collaborator: make('collaborator'), reviewer: make('reviewer') };
}
