import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '@tessera/core/ui';
import './hit-parts.css';

interface RemoveCrossProps {
  readonly title: string;
  readonly onRemove: () => void;
}

/** For pointers only: an option contains no controls. Delete does the same for the active option. */
export function RemoveCross({ title, onRemove }: RemoveCrossProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has Delete
    <span
      className="s-hit-remove"
      title={title}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onRemove();
      }}
    >
      <Icon glyph={X} size={14} />
    </span>
  );
}
