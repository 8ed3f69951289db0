import { useEffect, useRef, useState } from 'react';
import type { LoadedBranches, TreeBranch, TreeNode } from './tree-nodes';

/** Loads the children of a node. */
export type LoadTreeChildren = (node: TreeNode, signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** The branches that a tree loads by itself. */
export interface TreeBranches {
  readonly loaded: LoadedBranches;
  /** Loads the children of a node, unless they are being loaded. */
  readonly load: (node: TreeNode) => void;
  /** Forgets that loading the children of a node failed. */
  readonly forgetFailure: (node: TreeNode) => void;
}

/** Loads children, each node's once; requests end with the tree. */
export function useTreeBranches(loadChildren: LoadTreeChildren | undefined): TreeBranches {
  const [loaded, setLoaded] = useState<LoadedBranches>(() => new Map());
  const requested = useRef(new Set<string>());
  const ended = useRef<AbortController>(undefined);

  useEffect(() => {
    const ids = requested.current;
    return () => {
      ended.current?.abort();
      ended.current = undefined;
      ids.clear();
    };
  }, []);

  function set(id: string, branch: TreeBranch): void {
    setLoaded((before) => new Map(before).set(id, branch));
  }

  async function request(node: TreeNode, load: LoadTreeChildren): Promise<void> {
    ended.current ??= new AbortController();
    const { signal } = ended.current;
    try {
      const children = await load(node, signal);
      if (!signal.aborted) {
        set(node.id, children);
      }
    } catch {
      if (!signal.aborted) {
        // Its row says so, and tries again.
        requested.current.delete(node.id);
        set(node.id, 'failed');
      }
    }
  }

  return {
    loaded,
    load: (node) => {
      if (loadChildren !== undefined && !requested.current.has(node.id)) {
        requested.current.add(node.id);
        void request(node, loadChildren);
      }
    },
    forgetFailure: (node) => set(node.id, 'loading'),
  };
}
