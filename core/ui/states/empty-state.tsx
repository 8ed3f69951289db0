import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useHeadingAsHeir } from '../lists/use-focus-heir';
import { ListDrawing } from './drawings';
import './states.css';

export interface EmptyStateProps {
  /** What this is for, in one sentence. */
  readonly sentence: string;
  /** The one act that ends the emptiness: a primary button, `large`. */
  readonly action?: ReactNode;
  /** At most 264 × 136; a list with a tile just being laid when left out. */
  readonly drawing?: ReactNode;
}

/** A place where nothing is yet. */
export function EmptyState(props: EmptyStateProps): ReactElement {
  const { sentence, action, drawing = <ListDrawing /> } = props;
  const box = useRef<HTMLDivElement>(null);
  useHeadingAsHeir(box);
  return (
    <div className="t-empty" ref={box}>
      {drawing}
      <p>{sentence}</p>
      {action}
    </div>
  );
}
