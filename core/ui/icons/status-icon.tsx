import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { StatusKind } from '../../contract';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import './status-icon.css';

export type { StatusKind } from '../../contract';

export interface StatusIconProps {
  readonly status: StatusKind;
  /** The status's own name; the category's when left out. Pass '' when the name is shown beside it. */
  readonly label?: string;
}

const words = {
  backlog: workspaceMessages.statusBacklog,
  unstarted: workspaceMessages.statusUnstarted,
  started: workspaceMessages.statusStarted,
  review: workspaceMessages.statusReview,
  blocked: workspaceMessages.statusBlocked,
  completed: workspaceMessages.statusCompleted,
  cancelled: workspaceMessages.statusCancelled,
} as const;

/**
 * A tile that fills up: dashed, empty, half, three quarters, solid with a tick; a bar when blocked, a stroke when
 * cancelled.
 */
export function StatusIcon(props: StatusIconProps): ReactElement {
  const { status, label } = props;
  const { translate } = useUi();
  const maskId = useId();
  const name = label ?? translate(words[status]);
  return (
    <svg
      className={`t-status t-status-${status}`}
      viewBox="0 0 16 16"
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {draw(status, maskId)}
    </svg>
  );
}

const tile = { x: 2.25, y: 2.25, width: 11.5, height: 11.5, rx: 3 } as const;
const outline = { ...tile, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;

function draw(status: StatusKind, maskId: string): ReactNode {
  switch (status) {
    case 'backlog':
      return <rect {...outline} strokeDasharray="2.4 1.9" />;
    case 'unstarted':
      return <rect {...outline} />;
    case 'started':
      return (
        <>
          <rect {...outline} />
          <path d="M4.5 8h7v2a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 10z" fill="currentColor" />
        </>
      );
    case 'review':
      return (
        <>
          <rect {...outline} />
          <path
            d="M4.5 8H8V4.5h2A1.5 1.5 0 0 1 11.5 6v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 10z"
            fill="currentColor"
          />
        </>
      );
    case 'blocked':
      return <CutTile id={maskId} cut="M4.5 8h7" width={2} />;
    case 'completed':
      return <CutTile id={maskId} cut="M5 8.3l2.1 2.1 4-4.5" width={1.6} />;
    case 'cancelled':
      return (
        <>
          <rect {...outline} />
          <path d="M5.5 10.5l5-5" stroke="currentColor" strokeWidth={1.5} />
        </>
      );
  }
}

interface CutTileProps {
  readonly id: string;
  readonly cut: string;
  readonly width: number;
}

/** A solid tile with a line cut out of it, so that the background shows through in every theme. */
export function CutTile(props: CutTileProps): ReactElement {
  const { id, cut, width } = props;
  return (
    <>
      <mask id={id}>
        <rect width="16" height="16" fill="white" />
        <path d={cut} fill="none" stroke="black" strokeWidth={width} />
      </mask>
      <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" fill="currentColor" mask={`url(#${id})`} />
    </>
  );
}
