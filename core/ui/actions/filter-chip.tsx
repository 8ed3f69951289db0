import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { workspaceMessages } from '../workspace-messages';
import './filter-chip.css';

export interface FilterChipProps {
  /** The condition in words: "Owner is me". */
  readonly children: string;
  readonly onRemove: () => void;
}

/** An active filter with a button to remove it. */
export function FilterChip(props: FilterChipProps): ReactElement {
  const { children, onRemove } = props;
  const { translate } = useUi();
  return (
    <span className="t-chip">
      <span className="t-cut">{children}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={translate(workspaceMessages.removeFilter, { filter: children })}
      >
        <Icon glyph={X} />
      </button>
    </span>
  );
}
