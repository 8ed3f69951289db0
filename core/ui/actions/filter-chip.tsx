import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { areaMessages } from '../area-messages';
import './filter-chip.css';

export interface FilterChipProps {
  /** The condition as a sentence: "Owner is me". */
  readonly children: string;
  readonly onRemove: () => void;
}

/** A filter that is on. Its cross takes it away. */
export function FilterChip(props: FilterChipProps): ReactElement {
  const { children, onRemove } = props;
  const { say } = useUi();
  return (
    <span className="t-chip">
      <span className="t-cut">{children}</span>
      <button type="button" onClick={onRemove} aria-label={say(areaMessages.removeFilter, { filter: children })}>
        <Icon glyph={X} />
      </button>
    </span>
  );
}
