import type { ReactElement } from 'react';
import './tile-meter.css';

export interface TileMeterProps {
  readonly done: number;
  readonly total: number;
  /** What is measured, such as "Seats in use"; left out when it is written beside the meter. */
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
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': done })}
    >
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={index < filled ? 't-tile t-tile-on' : 't-tile'} />
      ))}
    </span>
  );
}
