import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRowHeight } from '../environment';
import { moveByKey } from '../lists/list-rows';
import { useVirtualRows } from '../lists/use-virtual-rows';
import { rangeOf } from '../tables/table-columns';
import type { TreeNode } from './tree-nodes';
import { TreeNodeContent, TreeNoteContent } from './tree-row';
import { treeRows } from './tree-rows';
import type { TreeNodeRow, TreeRow } from './tree-rows';
import { useTreeBranches } from './use-tree-branches';
import type { LoadTreeChildren } from './use-tree-branches';
import { useTypeahead } from './use-typeahead';
import './tree.css';

export interface TreeProps {
  /** Accessible name. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Loads the children of a node with `hasChildren` when it is first expanded. A failure is shown in their place. */
  readonly loadChildren?: LoadTreeChildren;
  /** Ids of the nodes that are expanded at first. */
  readonly initiallyExpanded?: readonly string[];
  /** Called with the ids of all expanded nodes after the person expanded or collapsed one. */
  readonly onExpand?: (expandedIds: ReadonlySet<string>) => void;
  /** The node whose page or panel is open. */
  readonly openId?: string | undefined;
  /** Called on Enter and on a click, for nodes without an address. Without it they expand and collapse. */
  readonly onOpen?: (node: TreeNode) => void;
  readonly selectedIds?: ReadonlySet<string>;
  /** Selects nodes: Space and Ctrl+click one, Shift with the arrows or a click a range, Ctrl+A all that are shown. */
  readonly onSelect?: (selectedIds: ReadonlySet<string>) => void;
  /** Shown when there are no nodes. */
  readonly emptyText?: string;
}

const none: ReadonlySet<string> = new Set();

/**
 * A hierarchy of any size: only visible rows are rendered, and it scrolls in the height that its owner gives it. One row
 * is in the tab order. The arrow keys move, expand and collapse; letters find a row by its beginning; Home, End and the
 * page keys work as in a list.
 */
export function Tree(props: TreeProps): ReactElement {
  const { label, nodes, initiallyExpanded = [], openId, onOpen, selectedIds = none, onSelect, emptyText } = props;
  const navigate = useNavigate();
  const rowHeight = useRowHeight();
  const typeahead = useTypeahead();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(initiallyExpanded));
  /** Row where a range selection started. */
  const [origin, setOrigin] = useState(0);
  const { loaded, load, forgetFailure } = useTreeBranches(props.loadChildren);
  const rows = useMemo(() => treeRows(nodes, expanded, loaded), [nodes, expanded, loaded]);
  const lines = useVirtualRows({
    count: rows.length,
    keyOf: (index) => rows[index]?.key,
    heightOf: () => rowHeight,
    measure: [rowHeight, rows],
    initialKey: openId,
  });

  useEffect(() => {
    for (const row of rows) {
      if (row.kind === 'note' && row.note === 'loading') {
        load(row.node);
      }
    }
  });

  function toggle({ key, isExpanded }: TreeNodeRow): void {
    const next = new Set(expanded);
    if (isExpanded === true) {
      next.delete(key);
    } else {
      next.add(key);
    }
    lines.setActiveKey(key);
    setExpanded(next);
    props.onExpand?.(next);
  }

  function select(index: number, kind: 'one' | 'range' | 'all'): void {
    const [from, to] = kind === 'all' ? [0, rows.length - 1] : [kind === 'range' ? origin : index, index];
    const ids = rangeOf(from, to).flatMap((each) => (rows[each]?.kind === 'node' ? rows[each].key : []));
    if (kind === 'one') {
      setOrigin(index);
      const next = new Set(selectedIds);
      for (const id of ids) {
        if (!next.delete(id)) {
          next.add(id);
        }
      }
      onSelect?.(next);
      return;
    }
    onSelect?.(new Set(ids));
  }

  function open(row: TreeRow): void {
    if (row.kind === 'note') {
      if (row.note === 'failed') {
        lines.setActiveKey(row.node.id);
        forgetFailure(row.node);
      }
    } else if (row.node.to !== undefined) {
      void navigate(row.node.to);
    } else if (onOpen !== undefined) {
      onOpen(row.node);
    } else if (row.isExpanded !== undefined) {
      toggle(row);
    }
  }

  /** Expands a node or enters it, collapses it or leaves it for its parent. False for other keys. */
  function handleSideways(event: KeyboardEvent<HTMLElement>, row: TreeRow, index: number): boolean {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const isExpanded = row.kind === 'node' ? row.isExpanded : undefined;
    if (event.key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) {
      if (row.kind === 'node' && isExpanded === false) {
        toggle(row);
      } else if (isExpanded === true) {
        lines.moveTo(index + 1);
      }
      return true;
    }
    if (event.key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) {
      if (row.kind === 'node' && isExpanded === true) {
        toggle(row);
      } else if (row.parent !== undefined) {
        lines.moveTo(row.parent);
      }
      return true;
    }
    return false;
  }

  function handleSelection(event: KeyboardEvent, index: number): boolean {
    if (onSelect === undefined) {
      return false;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      select(index, 'all');
      return true;
    }
    if (event.key === ' ' && !typeahead.isTyping()) {
      select(index, event.shiftKey ? 'range' : 'one');
      return true;
    }
    return false;
  }

  function handleTyping({ key }: KeyboardEvent, index: number): boolean {
    const isLetter = [...key].length === 1 && (key !== ' ' || typeahead.isTyping());
    if (!isLetter) {
      return false;
    }
    const labels = rows.map((row) => (row.kind === 'node' ? row.node.label : ''));
    const found = typeahead.type(key, index, labels);
    if (found !== undefined) {
      lines.moveTo(found);
    }
    return true;
  }

  function handleMove(event: KeyboardEvent, index: number): boolean {
    const page = Math.max(1, Math.floor((lines.scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    // `j` and `k` are letters here.
    const target = event.key.length === 1 ? undefined : moveByKey(event.key, index, rows.length, page);
    if (target === undefined) {
      return false;
    }
    lines.moveTo(target);
    if (event.shiftKey && onSelect !== undefined) {
      select(target, 'range');
    }
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, row: TreeRow, index: number): void {
    if (event.target !== event.currentTarget || event.altKey) {
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey;
    const isOpening = isPlain && (event.key === 'Enter' || (event.key === ' ' && !typeahead.isTyping()));
    const isHandled =
      handleSelection(event, index) ||
      (isPlain && (handleMove(event, index) || handleSideways(event, row, index))) ||
      isOpening ||
      (isPlain && handleTyping(event, index));
    if (isHandled) {
      event.preventDefault();
    }
    if (isOpening && (event.key === 'Enter' || onSelect === undefined)) {
      open(row);
    }
  }

  function handleClick(event: MouseEvent, row: TreeRow, index: number): void {
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (isControl) {
      return;
    }
    if (onSelect !== undefined && row.kind === 'node' && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      select(index, event.shiftKey ? 'range' : 'one');
    } else {
      open(row);
    }
  }

  return (
    // Letters find rows: the page's single-key shortcuts do not apply.
    <div className="t-tree" ref={lines.scroller} data-own-letters="">
      {rows.length === 0 && emptyText !== undefined && <p className="t-quiet t-tree-empty">{emptyText}</p>}
      <div
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length}
        aria-multiselectable={onSelect === undefined ? undefined : true}
        className="t-tree-lines"
        style={{ blockSize: lines.height }}
      >
        {lines.rows.map(({ index, key, size, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <div
                key={key}
                role="row"
                aria-label={nameOf(row)}
                aria-level={row.level}
                aria-posinset={row.place}
                aria-setsize={row.siblings}
                aria-rowindex={index + 1}
                aria-expanded={row.kind === 'node' ? row.isExpanded : undefined}
                aria-selected={onSelect === undefined || row.kind === 'note' ? undefined : selectedIds.has(row.key)}
                aria-current={row.key === openId ? 'true' : undefined}
                data-index={index}
                className="t-tree-item"
                style={{ blockSize: size, translate: `0 ${start}px` }}
                tabIndex={index === lines.active ? 0 : -1}
                onFocus={(event) => {
                  lines.setActiveKey(row.key);
                  // The row handles the keys, not the link or the arrow in it.
                  event.currentTarget.focus({ preventScroll: true });
                }}
                onKeyDown={(event) => handleKeyDown(event, row, index)}
                onClick={(event) => handleClick(event, row, index)}
              >
                <div role="gridcell" className="t-tree-cell" style={{ paddingInlineStart: 20 * (row.level - 1) }}>
                  {row.kind === 'node' ? (
                    <TreeNodeContent row={row} onToggle={() => toggle(row)} />
                  ) : (
                    <TreeNoteContent row={row} />
                  )}
                </div>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** Notes are named by their text. */
function nameOf(row: TreeRow): string | undefined {
  const { label, detail } = row.node;
  return row.kind === 'note' ? undefined : detail === undefined ? label : `${label}, ${detail}`;
}
