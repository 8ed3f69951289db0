import { useId } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import './segmented-control.css';

/** One option. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly glyph?: Glyph;
  /** How many there are, as it is shown behind the label. */
  readonly count?: string | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Switches between a few views of the same data: list, board, calendar. A group of radio buttons underneath. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactElement {
  const { label, segments, value, onChange } = props;
  const name = useId();
  return (
    <div className="t-segments" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="t-segment"
          // The icon stands alone where a toolbar has no room.
          title={segment.glyph === undefined ? undefined : segment.label}
        >
          <input
            type="radio"
            className="t-hidden"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.glyph !== undefined && <Icon glyph={segment.glyph} />}
          <span className="t-segment-label">{segment.label}</span>
          {segment.count !== undefined && <span className="t-meta t-number">{segment.count}</span>}
        </label>
      ))}
    </div>
  );
}
