import { serviceToken } from '../../contract';

/** Acts that can still be taken back: for the 5 seconds of their toast and 60 more (decisions.md D6). */
export interface UndoHistory {
  /** The last act of this person in this portal that can still be taken back. Observable, but not by time alone. */
  readonly latest: UndoStep | undefined;
  /** Keeps an act. Calling the answer takes it back, as long as nothing else has; more often it does nothing. */
  add(step: UndoStep): () => Promise<void>;
  /** Takes the latest act back and resolves with it; with nothing when there is none. Rejects as the step does. */
  undo(): Promise<UndoStep | undefined>;
}
export const UndoHistory = serviceToken<UndoHistory>('core:UndoHistory');

/** One act that can be taken back. */
export interface UndoStep {
  /** What was done, as a sentence: "T-12 is done." */
  readonly label: string;
  readonly run: () => void | Promise<void>;
}
