import { serviceToken } from '../../contract';

/** Actions that can still be undone: for the 5 seconds of their toast and 60 more (decisions.md D6). */
export interface UndoHistory {
  /**
   * The last undoable action of this person in this portal. Observable, but it does not expire for observers by time
   * alone.
   */
  readonly latest: UndoStep | undefined;
  /** Adds an action. Calling the returned function undoes it once; further calls do nothing. */
  add(step: UndoStep): () => Promise<void>;
  /** Undoes the latest action and resolves to it, or to undefined when there is none. Rejects when the step does. */
  undo(): Promise<UndoneStep | undefined>;
}
export const UndoHistory = serviceToken<UndoHistory>('core:UndoHistory');

/** One action that can be undone. */
export interface UndoStep {
  /** What was done, as a sentence: "T-12 is done." */
  readonly label: string;
  /** Returns false when it was not undone and the person has been told why. */
  readonly undo: () => boolean | void | Promise<boolean | void>;
}

export interface UndoneStep extends UndoStep {
  /** False when the step refused. */
  readonly isUndone: boolean;
}
