import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { ListGroup, ListItem } from './list-rows';

export interface GroupHeadProps<Item extends ListItem> {
  readonly group: ListGroup<Item>;
  readonly isFolded: boolean;
}

/** The heading of a group: an arrow, its name and count. The row around it expands and collapses the group. */
export function GroupHead<Item extends ListItem>(props: GroupHeadProps<Item>): ReactElement {
  const { group, isFolded } = props;
  const { language } = useUi();
  const count = group.count ?? group.items.length;
  return (
    <span className="t-group-head">
      <Icon glyph={isFolded ? ChevronRight : ChevronDown} tone="quiet" />
      <span className={group.tone === 'danger' ? 't-cut t-group-danger' : 't-cut'}>{group.label}</span>
      <span className="t-meta">
        {typeof count === 'number' ? new Intl.NumberFormat(language).format(count) : count}
      </span>
    </span>
  );
}
