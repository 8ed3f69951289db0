import type { ReactElement } from 'react';
import { matchFuzzy } from '../../../core/client/boot';

export interface HighlightedProps {
  readonly text: string;
  readonly query: string;
}

/** A text with the parts that match the query highlighted. */
export function Highlighted(props: HighlightedProps): ReactElement {
  const { text, query } = props;
  const ranges = query === '' ? [] : (matchFuzzy(text, query)?.ranges ?? []);
  const parts = ranges.map(([start, end], index) => (
    <span key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </span>
  ));
  return (
    <bdi className="s-found">
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
