import { useId } from 'react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { CutTile } from './status-icon';
import './status-icon.css';

/** Priorities, the most urgent first. */
export type PriorityKind = 'urgent' | 'high' | 'medium' | 'low' | 'none';

export interface PriorityIconProps {
  readonly priority: PriorityKind;
  /** Pass '' when the name is shown beside it. */
  readonly label?: string;
}

const words = {
  urgent: workspaceMessages.priorityUrgent,
  high: workspaceMessages.priorityHigh,
  medium: workspaceMessages.priorityMedium,
  low: workspaceMessages.priorityLow,
  none: workspaceMessages.priorityNone,
} as const;

const filledBars = { high: 3, medium: 2, low: 1 } as const;

/** Three bars that fill, a tile with an exclamation mark for urgent, three dots for none. */
export function PriorityIcon(props: PriorityIconProps): ReactElement {
  const { priority, label } = props;
  const { translate } = useUi();
  const maskId = useId();
  const name = label ?? translate(words[priority]);
  return (
    <svg
      className={`t-priority t-priority-${priority}`}
      viewBox="0 0 16 16"
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {priority === 'urgent' && <CutTile id={maskId} cut="M8 4.2v4.4M8 10.6v1.4" width={1.8} />}
      {priority === 'none' && [2, 6.5, 11].map((x) => <Bar key={x} x={x} y={7.2} height={1.6} isFilled />)}
      {priority !== 'urgent' && priority !== 'none' && (
        <>
          <Bar x={2} y={9} height={5} isFilled />
          <Bar x={6.5} y={5.5} height={8.5} isFilled={filledBars[priority] > 1} />
          <Bar x={11} y={2} height={12} isFilled={filledBars[priority] > 2} />
        </>
      )}
    </svg>
  );
}

interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly isFilled: boolean;
}

function Bar(props: BarProps): ReactElement {
  const { x, y, height, isFilled } = props;
  return <rect x={x} y={y} width="3" height={height} rx="0.8" fill="currentColor" opacity={isFilled ? 1 : 0.28} />;
}
