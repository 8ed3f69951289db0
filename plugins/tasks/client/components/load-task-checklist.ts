/** Loads the endpoints of the checklists of tasks, with the first task that is opened. */
export const loadTaskChecklist = () => import('../../contract/checklist').then((module) => module.taskChecklist);
