import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { renderUi } from '../ui-test-kit';
import { Tree } from './tree';
import type { TreeNode } from './tree-nodes';

const nodes: readonly TreeNode[] = [
  {
    id: 'mass',
    label: 'Mass',
    children: [
      { id: 'e2', label: 'Class E2', children: [{ id: 'c1', label: 'Certificate 1', to: '/documents/c1' }] },
      { id: 'f1', label: 'Class F1' },
    ],
  },
  { id: 'length', label: 'Length', hasChildren: true },
];

const row = (name: string) => screen.getByRole('row', { name });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

function Address() {
  return <output>{useLocation().pathname}</output>;
}

describe('Tree', () => {
  it('is a tree grid whose rows tell their level, place and state', () => {
    renderUi(<Tree label="Documents" nodes={nodes} initiallyExpanded={['mass']} />);
    expect(screen.getByRole('treegrid', { name: 'Documents' })).toBeInTheDocument();
    expect(rows()).toEqual(['Mass', 'Class E2', 'Class F1', 'Length']);
    expect(row('Mass')).toHaveAttribute('aria-expanded', 'true');
    expect(row('Class E2')).toHaveAttribute('aria-expanded', 'false');
    expect(row('Class F1')).not.toHaveAttribute('aria-expanded');
    expect(row('Class F1')).toHaveAttribute('aria-level', '2');
    expect(row('Class F1')).toHaveAttribute('aria-posinset', '2');
    expect(row('Class F1')).toHaveAttribute('aria-setsize', '2');
  });

  it('expands, enters, leaves and collapses by the arrow keys, and reports what is expanded', async () => {
    const onExpand = jest.fn();
    renderUi(<Tree label="Documents" nodes={nodes} onExpand={onExpand} />);
    await userEvent.tab();
    expect(row('Mass')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(row('Mass')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(row('Class E2')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(row('Mass')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(rows()).toEqual(['Mass', 'Length']);
    expect(onExpand.mock.calls).toEqual([[new Set(['mass'])], [new Set()]]);
  });

  it('finds a row by the beginning of its label', async () => {
    renderUi(<Tree label="Documents" nodes={nodes} initiallyExpanded={['mass']} />);
    await userEvent.tab();
    await userEvent.keyboard('class f');
    expect(row('Class F1')).toHaveFocus();
  });

  it('expands by a press on the arrow, whose name includes that of the row', async () => {
    renderUi(<Tree label="Documents" nodes={nodes} onOpen={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Expand Mass' }));
    expect(rows()).toEqual(['Mass', 'Class E2', 'Class F1', 'Length']);
  });

  it('opens a node without an address on Enter and on a press', async () => {
    const onOpen = jest.fn();
    renderUi(<Tree label="Documents" nodes={nodes} onOpen={onOpen} />);
    await userEvent.click(row('Length'));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onOpen.mock.calls.map(([node]) => node.id)).toEqual(['length', 'mass']);
  });

  it('opens a node with an address by keyboard, and has a link for the pointer that leaves the focus in the row', async () => {
    renderUi(
      <>
        <Tree label="Documents" nodes={nodes} initiallyExpanded={['mass', 'e2']} openId="c1" />
        <Address />
      </>,
    );
    const link = screen.getByRole('link', { name: 'Certificate 1' });
    expect(link).toHaveAttribute('href', '/documents/c1');
    expect(row('Certificate 1')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(link);
    expect(screen.getByText('/documents/c1')).toBeInTheDocument();
    expect(row('Certificate 1')).toHaveFocus();
  });

  it('opens the address of a row on Enter', async () => {
    renderUi(
      <>
        <Tree label="Documents" nodes={nodes} initiallyExpanded={['mass', 'e2']} />
        <Address />
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('cert{Enter}');
    expect(screen.getByText('/documents/c1')).toBeInTheDocument();
  });

  it('selects one with Space, a range with Shift, and all that are shown with Ctrl+A', async () => {
    const onSelect = jest.fn();
    function Selectable() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
      return (
        <Tree
          label="Documents"
          nodes={nodes}
          initiallyExpanded={['mass']}
          selectedIds={selected}
          onSelect={(ids) => {
            setSelected(ids);
            onSelect([...ids]);
          }}
        />
      );
    }
    renderUi(<Selectable />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} {Shift>}{ArrowDown}{/Shift}');
    expect(onSelect.mock.calls).toEqual([[['e2']], [['e2', 'f1']]]);
    expect(row('Class F1')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(onSelect.mock.calls.at(-1)).toEqual([['mass', 'e2', 'f1', 'length']]);
    await userEvent.keyboard(' ');
    expect(onSelect.mock.calls.at(-1)).toEqual([['mass', 'e2', 'length']]);
    fireEvent.click(row('Mass'), { ctrlKey: true });
    expect(onSelect.mock.calls.at(-1)).toEqual([['e2', 'length']]);
  });

  it('renders only the rows that are visible, of any number', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}`, label: `Certificate ${index}` }));
    renderUi(<Tree label="Documents" nodes={many} />);
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '5000');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });

  it('says that it is empty', () => {
    renderUi(<Tree label="Documents" nodes={[]} emptyText="No documents." />);
    expect(screen.getByText('No documents.')).toBeVisible();
  });
});

describe('Tree whose children are loaded', () => {
  it('loads the children of a node once, when it is first expanded', async () => {
    let finish: (children: readonly TreeNode[]) => void = () => undefined;
    const load = jest.fn(() => new Promise<readonly TreeNode[]>((resolve) => (finish = resolve)));
    renderUi(<Tree label="Documents" nodes={nodes} loadChildren={load} />);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Expand Length' }));
    expect(rows()).toEqual(['Mass', 'Length', 'Loading…']);
    await act(async () => finish([{ id: 'rulers', label: 'Rulers' }]));
    expect(rows()).toEqual(['Mass', 'Length', 'Rulers']);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Length' }));
    await userEvent.click(screen.getByRole('button', { name: 'Expand Length' }));
    expect(rows()).toEqual(['Mass', 'Length', 'Rulers']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads a node that is expanded at first, and says when there is nothing in it', async () => {
    renderUi(
      <Tree label="Documents" nodes={nodes} initiallyExpanded={['length']} loadChildren={() => Promise.resolve([])} />,
    );
    expect(await screen.findByRole('row', { name: 'Nothing here yet.' })).toBeInTheDocument();
  });

  it('says that loading failed, and tries again on Enter', async () => {
    const load = jest
      .fn<Promise<readonly TreeNode[]>, []>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce([{ id: 'rulers', label: 'Rulers' }]);
    renderUi(<Tree label="Documents" nodes={nodes} initiallyExpanded={['length']} loadChildren={load} />);
    expect(await screen.findByRole('row', { name: /Couldn’t load/ })).toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('{End}{Enter}');
    expect(await screen.findByRole('row', { name: 'Rulers' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('ends its requests with the tree', async () => {
    const signals: AbortSignal[] = [];
    const { unmount } = renderUi(
      <Tree
        label="Documents"
        nodes={nodes}
        initiallyExpanded={['length']}
        loadChildren={(_, signal) => {
          signals.push(signal);
          return new Promise(() => undefined);
        }}
      />,
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
