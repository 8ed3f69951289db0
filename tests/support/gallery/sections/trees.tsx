import { FileText, Folder } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Icon, Tree } from '../../../../core/ui';
import type { TreeNode } from '../../../../core/ui';
import type { GallerySection } from './section';

/** Hierarchies. */
export const trees: GallerySection = { name: 'trees', title: 'Trees', Content: Trees };

const folder = <Icon glyph={Folder} tone="quiet" />;
const file = <Icon glyph={FileText} tone="quiet" />;

function documentsOf(folderId: string, count: number): readonly TreeNode[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${folderId}/${index}`,
    label: `Certificate ${index + 1}`,
    icon: file,
    detail: '12 Mar',
    to: `/documents/${folderId}/${index}`,
  }));
}

const nodes: readonly TreeNode[] = [
  {
    id: 'mass',
    label: 'Mass and force',
    icon: folder,
    children: [
      { id: 'mass/e2', label: 'Weights of class E2', icon: folder, children: documentsOf('mass/e2', 2400) },
      { id: 'mass/f1', label: 'Weights of class F1', icon: folder, children: documentsOf('mass/f1', 2600) },
      { id: 'mass/rules', label: 'Rules of the laboratory for weights without a certificate', icon: file },
    ],
  },
  { id: 'length', label: 'Length', icon: folder, hasChildren: true },
  { id: 'away', label: 'Temperature', icon: folder, hasChildren: true },
  { id: 'empty', label: 'Time', icon: folder, hasChildren: true },
];

function loadFolder({ id }: TreeNode): Promise<readonly TreeNode[]> {
  if (id === 'away') {
    return Promise.reject(new Error('The connection was lost.'));
  }
  return Promise.resolve(id === 'length' ? documentsOf(id, 3) : []);
}

function Trees(): ReactElement {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <div className="g-list">
        <Tree
          label="Documents"
          nodes={nodes}
          initiallyExpanded={['mass', 'mass/e2', 'mass/f1', 'away']}
          openId="mass/e2/1"
          loadChildren={loadFolder}
        />
      </div>
      <div className="g-small-list">
        <Tree
          label="Documents to move"
          nodes={nodes}
          initiallyExpanded={['mass']}
          loadChildren={loadFolder}
          selectedIds={selected}
          onSelect={setSelected}
        />
      </div>
    </>
  );
}
