import type { ReactElement } from 'react';
import './tile-meter.css';

export interface TileMeterProps {
  readonly done: number;
  readonly total: number;
  /** Accessible name; left out when the number is shown beside it. */
  readonly label?: string;
}

/** A meter of tiles, one per unit up to twelve; above that the tiles show shares. */
export function TileMeter(props: TileMeterProps): ReactElement {
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
