import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { PageLoader } from './use-pages';
import { usePages } from './use-pages';

interface Entry {
  readonly id: string;
}

const requested: (string | undefined)[] = [];
let answer: () => void = () => undefined;
let entries = ['4', '3', '2', '1'];
let mustWait = false;

const load: PageLoader<Entry> = async (cursor) => {
  requested.push(cursor);
  const from = Number(cursor ?? 0);
  const items = entries.slice(from, from + 2).map((id) => ({ id }));
  if (mustWait) {
    await new Promise<void>((resolve) => (answer = resolve));
  }
  return { items, nextCursor: from + 2 < entries.length ? String(from + 2) : null };
};

function Activity(): ReactElement {
  const [version, setVersion] = useState(1);
  const pages = usePages(load, version);
  return (
    <>
      <ol>
        {pages.items.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ol>
      <button type="button" onClick={pages.loadMore}>
        Earlier
      </button>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Change
      </button>
    </>
  );
}

function shown(): string {
  return screen
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .join('');
}

it('keeps all entries during a refresh and inserts new ones before them', async () => {
  render(<Activity />);
  await screen.findByText('4');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await screen.findByText('1');
  entries = ['5', ...entries];
  mustWait = true;
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(shown()).toBe('4321');
  await act(async () => answer());
  expect(shown()).toBe('54321');
  expect(requested).toEqual([undefined, '2', undefined]);
});
