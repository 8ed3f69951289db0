import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RelatedEntity } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { StatusIcon } from '../icons/status-icon';
import { relationMessages } from './messages';
import { RelationLag } from './relation-lag';

export interface RelatedRowProps {
  /** Undefined while this browser does not know the entity. */
  readonly related: RelatedEntity | undefined;
  readonly address: string;
  /** In working days; undefined for relations that have none. */
  readonly lag: number | undefined;
  /** Undefined: the person may not change the relation. */
  readonly onLag: ((lag: number) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  /** Below, such as what contradicts the relation. */
  readonly children?: ReactNode;
}

/** One related entity: its status, key and title as a link, the lag, and a button that removes the relation. */
export function RelatedRow(props: RelatedRowProps): ReactElement {
  const { related, address, lag, onLag, onRemove, children } = props;
  const { translate } = useUi();
  const title = related?.title ?? translate(relationMessages.relationUnknown);
  const isOver = related?.status === 'completed' || related?.status === 'cancelled';
  return (
    <li>
      <div className="t-related">
        {related?.status !== undefined && <StatusIcon status={related.status} />}
        {related?.key !== undefined && <span className="t-meta t-number">{related.key}</span>}
        <Link to={address} className="t-cut" data-is-over={isOver}>
          {title}
        </Link>
        {lag !== undefined && <RelationLag lag={lag} title={title} onChange={onLag} />}
        {onRemove !== undefined && (
          <IconButton
            glyph={X}
            size="small"
            label={translate(relationMessages.relationRemove, { title })}
            onClick={onRemove}
          />
        )}
      </div>
      {children}
    </li>
  );
}
