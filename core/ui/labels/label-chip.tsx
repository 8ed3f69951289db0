import type { ReactElement } from 'react';
import type { LabelColour, PortalLabel } from '../../contract';
import './labels.css';

export interface LabelTileProps {
  readonly colour: LabelColour;
}

/** The colour of a label; its name stands beside it. */
export function LabelTile({ colour }: LabelTileProps): ReactElement {
  return <span className={`t-label-tile t-label-${colour}`} aria-hidden="true" />;
}

export interface LabelChipProps {
  readonly label: Pick<PortalLabel, 'name' | 'colour'>;
}

/** A label: its colour and its name, cut at the end where it is long. */
export function LabelChip({ label }: LabelChipProps): ReactElement {
  return (
    <span className="t-label">
      <LabelTile colour={label.colour} />
      <span className="t-cut">{label.name}</span>
    </span>
  );
}
