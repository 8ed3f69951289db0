/** An order of tasks that is shown in place of the list's, such as that of a board. */
export interface ShownOrder {
  /** The task before (-1) or after (1) another; undefined at either end. */
  readonly neighbourOf: (taskId: string, by: number) => string | undefined;
}
