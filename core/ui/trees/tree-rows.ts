import { branchOf } from './tree-nodes';
import type { LoadedBranches, TreeNode } from './tree-nodes';

interface TreeRowBase {
  readonly key: string;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** Index of the parent's row. */
  readonly parent: number | undefined;
}

/** The row of a node. */
export interface TreeNodeRow extends TreeRowBase {
  readonly kind: 'node';
  readonly node: TreeNode;
  /** Undefined for a node without children. */
  readonly isExpanded: boolean | undefined;
}

/** A row in place of children: they are loading, could not be loaded, or there are none. */
export interface TreeNoteRow extends TreeRowBase {
  readonly kind: 'note';
  readonly note: 'loading' | 'failed' | 'none';
  /** The node whose children they are. */
  readonly node: TreeNode;
}

/** One rendered row of a tree. */
export type TreeRow = TreeNodeRow | TreeNoteRow;

/** The rows of all nodes whose ancestors are expanded. */
export function treeRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  loaded: LoadedBranches,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  push(nodes, 1, undefined);
  return rows;

  function push(siblings: readonly TreeNode[], level: number, parent: number | undefined): void {
    for (const [index, node] of siblings.entries()) {
      const branch = branchOf(node, loaded);
      const isExpanded = branch === undefined ? undefined : expanded.has(node.id);
      const own = rows.length;
      const at = { level, parent, place: index + 1, siblings: siblings.length };
      rows.push({ kind: 'node', key: node.id, node, isExpanded, ...at });
      if (isExpanded !== true || branch === undefined) {
        continue;
      }
      if (typeof branch === 'object' && branch.length > 0) {
        push(branch, level + 1, own);
      } else {
        const note = typeof branch === 'object' ? 'none' : branch;
        const key = `${node.id} ${note}`;
        rows.push({ kind: 'note', key, note, node, level: level + 1, parent: own, place: 1, siblings: 1 });
      }
    }
  }
}
