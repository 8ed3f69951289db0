import type { ReactNode } from 'react';

/** One node of a `Tree`. */
export interface TreeNode {
  /** Unique in its tree. */
  readonly id: string;
  readonly label: string;
  /** Before the label. */
  readonly icon?: ReactNode;
  /** At the end of the row, in words: a date, a count, a person. */
  readonly detail?: string;
  /** Address that the node opens. */
  readonly to?: string;
  /** Undefined for a node without children, and while they are not loaded. */
  readonly children?: readonly TreeNode[];
  /** The node has children that are not loaded yet: `loadChildren` loads them when it is expanded. */
  readonly hasChildren?: boolean;
}

/** What is below a node: children, or why there are none. */
export type TreeBranch = readonly TreeNode[] | 'loading' | 'failed';

/** Branches that a tree has loaded, by the node's id. */
export type LoadedBranches = ReadonlyMap<string, TreeBranch>;

/** The branch of a node; undefined for a node without children. */
export function branchOf(node: TreeNode, loaded: LoadedBranches): TreeBranch | undefined {
  if (node.children !== undefined) {
    return node.children.length === 0 ? undefined : node.children;
  }
  return node.hasChildren === true ? (loaded.get(node.id) ?? 'loading') : undefined;
}
