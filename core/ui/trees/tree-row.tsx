import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { RowLink } from '../lists/row-link';
import { treeMessages } from './tree-messages';
import type { TreeNodeRow, TreeNoteRow } from './tree-rows';

export interface TreeNodeContentProps {
  readonly row: TreeNodeRow;
  readonly onToggle: () => void;
}

/** The content of a node's row: arrow, icon, label, detail. */
export function TreeNodeContent({ row, onToggle }: TreeNodeContentProps): ReactElement {
  const { translate } = useUi();
  const { label, icon, detail, to } = row.node;
  const { isExpanded } = row;
  return (
    <>
      {isExpanded === undefined ? (
        <span className="t-tree-arrow" />
      ) : (
        <button
          type="button"
          // The row has keys for it; assistive technologies that press on the screen need the button.
          tabIndex={-1}
          className="t-tree-arrow"
          aria-label={translate(isExpanded ? treeMessages.collapseNode : treeMessages.expandNode, { node: label })}
          onClick={onToggle}
        >
          <Icon glyph={ChevronRight} tone="quiet" />
        </button>
      )}
      {icon}
      {to === undefined ? (
        <bdi className="t-cut">{label}</bdi>
      ) : (
        <RowLink to={to} className="t-cut">
          <bdi>{label}</bdi>
        </RowLink>
      )}
      {detail !== undefined && <span className="t-tree-detail t-meta t-cut">{detail}</span>}
    </>
  );
}

const notes = {
  loading: treeMessages.childrenLoading,
  failed: treeMessages.childrenFailed,
  none: treeMessages.childrenNone,
} as const;

/** The content of a row in place of children. */
export function TreeNoteContent({ row }: { readonly row: TreeNoteRow }): ReactElement {
  const { translate } = useUi();
  return (
    <>
      <span className="t-tree-arrow" />
      <span className={row.note === 'failed' ? 't-tree-failed t-cut' : 't-quiet t-cut'}>
        {translate(notes[row.note])}
      </span>
    </>
  );
}
