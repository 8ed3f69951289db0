import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FakeClock } from '../../testing/fake-clock';
import { renderUi } from '../ui-test-kit';
import { ComboBoxField } from './combo-box-field';
import type { ComboBoxFieldProps } from './combo-box-field';
import type { OptionPage } from './option-search';

const zones = [
  { value: 'Europe/Berlin', label: 'Berlin', detail: '+01:00' },
  { value: 'America/Sao_Paulo', label: 'São Paulo', detail: '-03:00' },
  { value: 'Europe/Lisbon', label: 'Lisbon', detail: '+00:00' },
];

function Zones({ onChange, ...props }: Partial<ComboBoxFieldProps>) {
  const [value, setValue] = useState(props.value ?? 'Europe/Berlin');
  return (
    <ComboBoxField
      label="Time zone"
      name="zone"
      options={zones}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Time zone' });
const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('ComboBoxField', () => {
  it('filters the list while typing, ignores accents, and shows a message when nothing matches', async () => {
    renderUi(<Zones />);
    await userEvent.click(box());
    expect(optionTexts()).toHaveLength(3);
    await userEvent.clear(box());
    await userEvent.type(box(), 'sao');
    expect(optionTexts()).toEqual(['São Paulo-03:00']);
    await userEvent.type(box(), 'xyz');
    expect(screen.getByText('No matches.')).toBeVisible();
  });

  it('chooses the first match with Enter, and keeps the focus', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    expect(box()).toHaveFocus();
    await userEvent.keyboard('lis{Enter}');
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
    expect(box()).toHaveValue('Lisbon');
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is operated by arrow keys', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Berlin/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['America/Sao_Paulo']]);
  });

  it('is operated by pointer', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: /Lisbon/ }));
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
    expect(box()).toHaveValue('Lisbon');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('restores the chosen value with Esc, which closes only the list, and when it is left', async () => {
    const onChange = jest.fn();
    const onEscape = jest.fn();
    renderUi(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents a dialog
      <div onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : undefined)}>
        <Zones onChange={onChange} />
      </div>,
    );
    await userEvent.click(box());
    await userEvent.clear(box());
    await userEvent.type(box(), 'nowhere');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('Berlin');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.type(box(), 'nowhere');
    await userEvent.tab();
    expect(box()).toHaveValue('Berlin');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is emptied by deleting its text when it is optional', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} isOptional />);
    await userEvent.clear(box());
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([['']]);
    expect(box()).toHaveValue('');
  });

  it('as a picker is open, reports the current value when chosen again, and leaves Esc to its dialog', async () => {
    const onChange = jest.fn();
    const onEscape = jest.fn();
    renderUi(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents a dialog
      <div onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : undefined)}>
        <Zones openOnMount onChange={onChange} />
      </div>,
    );
    expect(await screen.findByRole('listbox')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: /Berlin/ }));
    expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  });
});

interface Question {
  readonly query: string;
  readonly answer: (page: OptionPage) => Promise<void>;
  readonly refuse: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** A combo box over a server whose answers the test gives. */
function startSearch(props: Partial<ComboBoxFieldProps> = {}) {
  const clock = new FakeClock('2026-03-12T09:30:00Z', (pass) => act(pass));
  const questions: Question[] = [];
  const onChange = jest.fn();
  const search = (query: string, signal: AbortSignal) =>
    new Promise<OptionPage>((resolve, reject) => {
      questions.push({
        query,
        signal,
        answer: (page) => act(async () => resolve(page)),
        refuse: () => act(async () => reject(new Error('unavailable'))),
      });
    });
  renderUi(<Zones value="" options={[]} search={search} onChange={onChange} {...props} />, { clock });
  const asked = (query: string): Question => {
    const question = questions.findLast((each) => each.query === query);
    if (question === undefined) {
      throw new Error(`Not asked for "${query}", but for: ${questions.map((each) => each.query).join(', ')}`);
    }
    return question;
  };
  return { clock, questions, asked, onChange };
}

const page = (...labels: string[]): OptionPage => ({ options: labels.map((label) => ({ value: label, label })) });

describe('ComboBoxField with a search', () => {
  it('asks when it opens and after a pause in typing', async () => {
    const { clock, questions, asked } = startSearch();
    await userEvent.click(box());
    expect(screen.getByText('Searching…')).toBeInTheDocument();
    await asked('').answer({ ...page('Ann', 'Ben'), hasMore: true });
    expect(optionTexts()).toEqual(['Ann', 'Ben']);
    expect(screen.getByText('There are more. Type to narrow the list.')).toBeVisible();
    await userEvent.keyboard('be');
    await clock.advance(150);
    expect(questions.map(({ query }) => query)).toEqual(['', 'be']);
    await asked('be').answer(page('Ben'));
    expect(optionTexts()).toEqual(['Ben']);
  });

  it('never replaces the answer to a newer question by one to an older', async () => {
    const { clock, asked } = startSearch();
    await userEvent.click(box());
    await userEvent.keyboard('a');
    await clock.advance(150);
    await userEvent.keyboard('n');
    await clock.advance(150);
    expect(asked('a').signal.aborted).toBe(true);
    await asked('an').answer(page('Ann'));
    await asked('a').answer(page('Ada', 'Ann'));
    expect(optionTexts()).toEqual(['Ann']);
  });

  it('chooses with Enter only when the running search has answered', async () => {
    const { clock, asked, onChange } = startSearch();
    await userEvent.click(box());
    await asked('').answer(page('Ann', 'Ben'));
    await userEvent.keyboard('be{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await clock.advance(150);
    await asked('be').answer(page('Ben'));
    expect(onChange.mock.calls).toEqual([['Ben']]);
    expect(box()).toHaveValue('Ben');
  });

  it('says that a search failed, and tries again with Enter or Retry', async () => {
    const { questions, asked } = startSearch();
    await userEvent.click(box());
    await asked('').refuse();
    expect(screen.getByText(/Couldn’t load the list/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await asked('').refuse();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(questions).toHaveLength(3);
    await asked('').answer(page('Ann'));
    expect(optionTexts()).toEqual(['Ann']);
  });

  it('shows the current option although no search has found it', () => {
    startSearch({ value: 'zoe', current: { value: 'zoe', label: 'Zoe Adler' } });
    expect(box()).toHaveValue('Zoe Adler');
  });

  it('creates what nothing is named like, and chooses it', async () => {
    const onCreate = jest.fn(async (text: string) => ({ value: `new-${text}`, label: text }));
    const { clock, asked, onChange } = startSearch({ onCreate });
    await userEvent.click(box());
    await userEvent.keyboard('Hardware');
    await clock.advance(150);
    await asked('Hardware').answer(page());
    await userEvent.click(screen.getByRole('option', { name: 'Create “Hardware”' }));
    expect(onCreate.mock.calls).toEqual([['Hardware']]);
    expect(onChange.mock.calls).toEqual([['new-Hardware']]);
    expect(box()).toHaveValue('Hardware');
  });

  it('does not offer to create what exists, and keeps the text when the creation fails', async () => {
    const onCreate = jest.fn(() => Promise.reject(new Error('refused')));
    const { clock, asked, onChange } = startSearch({ onCreate });
    await userEvent.click(box());
    await userEvent.keyboard('bug');
    await clock.advance(150);
    await asked('bug').answer(page('Bug'));
    expect(optionTexts()).toEqual(['Bug']);
    await userEvent.keyboard('s');
    await clock.advance(150);
    await asked('bugs').answer(page());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/Couldn’t create “bugs”/)).toBeVisible();
    expect(box()).toHaveValue('bugs');
    expect(onChange).not.toHaveBeenCalled();
  });
});
