import type { ReactElement } from 'react';
import './sparkline.css';

const width = 80;
const height = 24;
/** Room for the point at the end. */
const margin = 3;

export interface SparklineProps {
  /** The values in words, such as "From 3 to 9 in six weeks". */
  readonly label: string;
  /** In ascending order of time. Undefined is a gap. */
  readonly values: readonly (number | undefined)[];
}

/** A small line beside a number, without axes. Drawn without the library, so that a list may have hundreds of them. */
export function Sparkline({ label, values }: SparklineProps): ReactElement {
  const points = values.flatMap((value, index) =>
    value !== undefined && Number.isFinite(value) ? [{ index, value }] : [],
  );
  const low = points.reduce((least, { value }) => Math.min(least, value), Infinity);
  const high = points.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const x = (index: number): number => margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
  const y = (value: number): number =>
    high === low ? height / 2 : margin + ((high - value) / (high - low)) * (height - 2 * margin);
  const path = points.map(({ index, value }, place) => {
    const isJoined = place > 0 && points[place - 1]?.index === index - 1;
    return `${isJoined ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  const end = points.at(-1);
  return (
    <svg
      className="t-sparkline"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={path.join('')} />
      {end !== undefined && <rect x={x(end.index) - 2} y={y(end.value) - 2} width={4} height={4} rx={1} />}
    </svg>
  );
}
