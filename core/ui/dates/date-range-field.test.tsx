import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { DateRangeField } from './date-range-field';
import type { DateRangeFieldProps } from './date-range-field';

// Today is Thursday, 12 March 2026.
const onChange = jest.fn();

function Due({ initial = '', ...rest }: Partial<DateRangeFieldProps> & { readonly initial?: string }): ReactElement {
  const [value, setValue] = useState(initial);
  return (
    <DateRangeField
      label="Due"
      name="due"
      {...rest}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

function box(): HTMLElement {
  return screen.getByRole('combobox', { name: 'Due' });
}

/** The text of the field, with spaces of one kind around the dash: they differ with the version of Intl. */
function shown(): string | undefined {
  return box()
    .getAttribute('value')
    ?.replace(/\s?–\s?/, ' – ');
}

async function openCalendar(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
  await screen.findByRole('dialog', { name: 'Due: calendar' });
}

beforeEach(() => onChange.mockReset());

describe('a field for ranges of days', () => {
  it('parses typed ranges, shows the result while typing, and formats it afterwards', async () => {
    renderUi(<Due />);
    expect(box()).toHaveAttribute('placeholder', 'Any time');
    await userEvent.type(box(), 'next week');
    expect(await screen.findByText(/^16.?–.?22 Mar$/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['2026-03-16/2026-03-22']]));
    expect(shown()).toBe('16 – 22 Mar');
  });

  it('shows the year of another year', () => {
    renderUi(<Due initial="2025-12-28/2026-01-03" />);
    expect(shown()).toBe('28 Dec 2025 – 3 Jan 2026');
  });

  it('keeps text that is no range, and a range outside its limits, with an error', async () => {
    renderUi(<Due max="2026-03-31" />);
    await userEvent.type(box(), 'someday{Enter}');
    expect(await screen.findByText(/^Enter dates, for example/)).toBeVisible();
    await userEvent.clear(box());
    await userEvent.type(box(), '20 mar – 3 apr{Enter}');
    expect(await screen.findByText(/^Choose Tuesday,? 31 March 2026 or an earlier day\.$/)).toBeVisible();
    expect(box()).toHaveValue('20 mar – 3 apr');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('chooses both days by keyboard in the calendar, and returns the focus', async () => {
    renderUi(<Due initial="2026-03-10/2026-03-11" />);
    await openCalendar();
    await waitFor(() => expect(screen.getByRole('button', { name: /Tuesday,? 10 March 2026/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['2026-03-17/2026-03-25']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box()).toHaveFocus();
  });

  it('chooses both days by two presses, in either order, across months', async () => {
    renderUi(<Due />);
    await openCalendar();
    await userEvent.click(screen.getByRole('button', { name: /Friday,? 27 March 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await userEvent.click(screen.getByRole('button', { name: /Thursday,? 2 April 2026/ }));
    expect(onChange.mock.calls).toEqual([['2026-03-27/2026-04-02']]);
  });

  it('offers presets from today and the week of the region, and marks the current one', async () => {
    renderUi(<Due initial="2026-01-01/2026-03-31" />, { region: 'en-US' });
    await openCalendar();
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('This quarter');
    await userEvent.click(screen.getByRole('button', { name: 'This week' }));
    expect(onChange.mock.calls).toEqual([['2026-03-08/2026-03-14']]);
    await openCalendar();
    await userEvent.click(screen.getByRole('button', { name: 'Any time' }));
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('a preset replaces a range that has only one day yet', async () => {
    renderUi(<Due presets={['last-30-days']} />);
    await openCalendar();
    await userEvent.click(screen.getByRole('button', { name: /Friday,? 27 March 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(onChange.mock.calls).toEqual([['2026-02-11/2026-03-12']]);
  });
});
