import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { MantineScope } from '../mantine-scope';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import '@mantine/core/styles/SegmentedControl.layer.css';
import './segmented-control.css';

/** One way of looking. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly glyph?: Glyph;
}

export interface SegmentedControlProps<Value extends string> {
  /** Names the choice for people who do not see it. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Chooses one of a few ways to look at the same: list, board, calendar. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactElement {
  const { label, segments, value, onChange } = props;
  return (
    <MantineScope>
      <MantineSegmentedControl<Value>
        className="t-segments"
        aria-label={label}
        value={value}
        onChange={onChange}
        data={segments.map((segment) => ({
          value: segment.value,
          label: (
            <span className="t-segment">
              {segment.glyph !== undefined && <Icon glyph={segment.glyph} />}
              {segment.label}
            </span>
          ),
        }))}
      />
    </MantineScope>
  );
}
