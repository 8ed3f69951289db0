import { act, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import type { ReactElement } from 'react';
import { useObserved } from './use-observed';

interface Named {
  name: string;
}

function Shown({ source }: { readonly source: Named }): ReactElement {
  return <p>{useObserved(() => source.name)}</p>;
}

describe('useObserved', () => {
  it('tracks the object of the latest render, not of the first', () => {
    const first = observable({ name: 'a' });
    const second = observable({ name: 'b' });
    const { rerender } = render(<Shown source={first} />);
    rerender(<Shown source={second} />);
    act(() => runInAction(() => void (second.name = 'b2')));
    expect(screen.getByText('b2')).toBeInTheDocument();
    act(() => runInAction(() => void (first.name = 'a2')));
    expect(screen.getByText('b2')).toBeInTheDocument();
  });
});
