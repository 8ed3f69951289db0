import type { CSSProperties, ReactElement } from 'react';
import { useUi } from '../environment';
import { TileMeter } from '../marks/tile-meter';
import { formatShare } from '../text/format-share';
import './progress-bar.css';

export interface ProgressBarProps {
  /** Accessible name, such as "Uploading report.pdf". */
  readonly label: string;
  /** From 0 to 1; undefined while it is not known how much there is to do. */
  readonly value: number | undefined;
  /** Shown beside the bar and read for its value, such as "40% of 3 MB". The percentage when left out. */
  readonly text?: string;
}

/** How far an operation is, in tiles and in words. For an amount that does not grow by itself, see `TileMeter`. */
export function ProgressBar({ label, value, text }: ProgressBarProps): ReactElement {
  const { language } = useUi();
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  const words = text ?? (share === undefined ? undefined : formatShare(share, language));
  return (
    <span
      className="t-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.floor(share * 100)}
      aria-valuetext={words}
    >
      {share === undefined ? <RunningTiles /> : <TileMeter done={Math.floor(share * 100)} total={100} />}
      {words}
    </span>
  );
}

const places = Array.from({ length: 12 }, (_, place) => place);

function RunningTiles(): ReactElement {
  return (
    <span className="t-progress-tiles" aria-hidden="true">
      {places.map((place) => (
        <i key={place} className="t-tile" style={{ '--t-progress-place': place } as CSSProperties} />
      ))}
    </span>
  );
}
