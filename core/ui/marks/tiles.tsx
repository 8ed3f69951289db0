import type { ReactElement } from 'react';
import './tiles.css';

export interface TilesProps {
  readonly done: number;
  readonly total: number;
  /** What is counted, in words; left out where the number stands beside it. */
  readonly label?: string;
}

/** A number that is seen before it is read: counted tiles. Above twelve they stand for shares, not for pieces. */
export function Tiles(props: TilesProps): ReactElement {
  const { done, total, label } = props;
  const count = Math.min(total, 12);
  const filled = total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * count);
  return (
    <span
      className="t-tiles"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={index < filled ? 't-tile t-tile-on' : 't-tile'} />
      ))}
    </span>
  );
}
