import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useHeadingFocusFallback } from '../lists/use-focus-fallback';
import { ListIllustration } from './drawings';
import './states.css';

export interface EmptyStateProps {
  /** The purpose of this place, in one sentence. */
  readonly sentence: string;
  /** The action that adds the first item: a primary button, `large`. */
  readonly action?: ReactNode;
  /** At most 264 × 136 px; `ListIllustration` when left out. */
  readonly drawing?: ReactNode;
}

/** Shown in a place without content yet. */
export function EmptyState(props: EmptyStateProps): ReactElement {
  const { sentence, action, drawing = <ListIllustration /> } = props;
  const box = useRef<HTMLDivElement>(null);
  useHeadingFocusFallback(box);
  return (
    <div className="t-empty" ref={box}>
      {drawing}
      <p>{sentence}</p>
      {action}
    </div>
  );
}
