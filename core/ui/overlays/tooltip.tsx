import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { MantineScope } from '../mantine-scope';
import '@mantine/core/styles/Tooltip.layer.css';

export interface TooltipProps {
  readonly text: string;
  readonly children: ReactElement;
}

/** A word more about a control, by pointer and by focus. Never the only place where something is said. */
export function Tooltip(props: TooltipProps): ReactElement {
  return (
    <MantineScope>
      <MantineTooltip label={props.text} events={{ hover: true, focus: true, touch: false }}>
        {props.children}
      </MantineTooltip>
    </MantineScope>
  );
}
