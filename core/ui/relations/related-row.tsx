import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { RelatedEntity } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { StatusIcon } from '../icons/status-icon';
import { relationMessages } from './messages';

export interface RelatedRowProps {
  /** Undefined while this browser does not know the entity. */
  readonly related: RelatedEntity | undefined;
  readonly address: string;
  /** Undefined: the person may not remove the relation. */
  readonly onRemove: (() => void) | undefined;
}

/** One related entity: its status, key and title as a link, and a button that removes the relation. */
export function RelatedRow({ related, address, onRemove }: RelatedRowProps): ReactElement {
  const { translate } = useUi();
  const title = related?.title ?? translate(relationMessages.relationUnknown);
  const isOver = related?.status === 'completed' || related?.status === 'cancelled';
  return (
    <li className="t-related">
      {related?.status !== undefined && <StatusIcon status={related.status} />}
      {related?.key !== undefined && <span className="t-meta t-number">{related.key}</span>}
      <Link to={address} className="t-cut" data-is-over={isOver}>
        {title}
      </Link>
      {onRemove !== undefined && (
        <IconButton
          glyph={X}
          size="small"
          label={translate(relationMessages.relationRemove, { title })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
