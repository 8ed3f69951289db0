import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi, stillClock } from '../ui-test-kit';
import { DateField, DateTimeField } from './date-field';
import type { DayLimits } from './day-limits';

// Today is Thursday, 12 March 2026.
const onChange = jest.fn();

interface DueProps extends DayLimits {
  readonly initial?: string;
  readonly hasTime?: boolean;
  readonly isPicker?: boolean;
}

function Due({ initial, hasTime, isPicker, ...limits }: DueProps): ReactElement {
  const [value, setValue] = useState(initial ?? '');
  const Field = hasTime === true ? DateTimeField : DateField;
  return (
    <Field
      label="Due"
      name="due"
      openOnMount={isPicker ?? false}
      {...limits}
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

beforeEach(() => onChange.mockReset());

describe('a field for days', () => {
  it('parses typed dates, shows the result while typing, and formats it afterwards', async () => {
    renderUi(<Due />);
    await userEvent.type(box(), 'in 3 days');
    expect(await screen.findByText(/Sun,? 15 March/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['2026-03-15']]));
    expect(box()).toHaveValue('Sun');
    expect(box()).toHaveFocus();
  });

  it('also commits when the field loses the focus, and takes an empty text as no date', async () => {
    renderUi(<Due initial="2026-03-20" />);
    await userEvent.tab();
    await userEvent.keyboard('tomorrow');
    await userEvent.tab();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-03-13'));
    expect(box()).toHaveValue('Tomorrow');
    await userEvent.clear(box());
    await userEvent.tab();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
  });

  it('as a picker opens its calendar at once and commits on Enter, but not on blur', async () => {
    renderUi(<Due isPicker initial="2026-03-20" />);
    await userEvent.tab();
    expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.keyboard('tomorrow');
    expect(await screen.findByText(/Fri,? 13 March/)).toBeVisible();
    act(() => box().blur());
    expect(onChange).not.toHaveBeenCalled();
    act(() => box().focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['2026-03-13']]));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange.mock.calls).toEqual([['2026-03-13'], ['2026-03-13']]));
  });

  it('keeps invalid text with an error, and changes nothing', async () => {
    renderUi(<Due initial="2026-03-20" />);
    await userEvent.clear(box());
    await userEvent.type(box(), 'sometime{Enter}');
    expect(await screen.findByText('Enter a date, for example “tomorrow”, “Fri” or “12 March”.')).toBeVisible();
    expect(box()).toBeInvalid();
    expect(box()).toHaveValue('sometime');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('Fri 20 Mar');
    expect(box()).not.toBeInvalid();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows the error only after the click, so that nothing moves under a pressed pointer', async () => {
    const onPress = jest.fn();
    const user = userEvent.setup();
    renderUi(
      <>
        <Due />
        <button type="button" onClick={onPress}>
          Create task
        </button>
      </>,
    );
    await user.type(box(), 'frday');
    const button = screen.getByRole('button', { name: 'Create task' });
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(box()).not.toHaveFocus();
    await act(async () => undefined);
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/^Enter a date/)).toBeVisible();
  });

  it('opens a calendar that is operated by keyboard, and returns the focus', async () => {
    renderUi(<Due initial="2026-03-31" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const calendar = await screen.findByRole('dialog', { name: 'Due: calendar' });
    expect(within(calendar).getByRole('grid', { name: 'March 2026' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /31 March 2026/ })).toHaveFocus());
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('grid', { name: 'April 2026' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: /22 April 2026/ })).toHaveFocus());
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('button', { name: /30 April 2026/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['2026-04-30']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box()).toHaveFocus();
  });

  it('marks the chosen day, and clears by pointer', async () => {
    renderUi(<Due initial="2026-03-14" />);
    await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
    expect(await screen.findByRole('gridcell', { selected: true })).toHaveTextContent('14');
    await userEvent.click(screen.getByRole('button', { name: 'No date' }));
    expect(onChange.mock.calls).toEqual([['']]);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'names today as it is in the zone of the person: %s',
    async (timeZone) => {
      const parts = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
      renderUi(<Due />, { timeZone, clock: { ...stillClock, now: () => new Date() } });
      await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
      const day = await screen.findByRole('button', { name: /^Today, / });
      expect(day.getAttribute('aria-label')).toContain(parts.format(new Date()));
      expect(day).toHaveClass('t-day-today');
    },
  );

  it('begins weeks as the region does', async () => {
    renderUi(<Due initial="2026-03-14" />, { region: 'en-US' });
    await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
    const grid = await screen.findByRole('grid', { name: 'March 2026' });
    const [, firstWeek] = within(grid).getAllByRole('row', { hidden: true });
    expect(firstWeek).toHaveTextContent(/^1234567$/);
  });

  it('moves to a month and a year that are chosen', async () => {
    renderUi(<Due initial="2026-03-14" />);
    await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'month' }), 'October');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'year' }), '2031');
    await userEvent.click(screen.getByRole('button', { name: /^Tuesday,? 14 October 2031/ }));
    expect(onChange.mock.calls).toEqual([['2031-10-14']]);
  });

  it.each([
    ['before its first day', '1 apr', /^Choose Wednesday,? 15 April 2026 or a later day\.$/],
    ['after its last day', '8 may', /^Choose Thursday,? 30 April 2026 or an earlier day\.$/],
    ['that is not a working day', '18 apr', /^Saturday,? 18 April 2026 is not a working day\. Choose another day\.$/],
  ])('refuses a typed day %s, and does not offer it', async (_, typed, sentence) => {
    renderUi(<Due min="2026-04-15" max="2026-04-30" onlyWorkingDays initial="2026-04-20" />);
    await userEvent.clear(box());
    await userEvent.type(box(), `${typed}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Due: open calendar' }));
    const cells = await screen.findAllByRole('gridcell');
    const open = cells.filter((cell) => cell.getAttribute('aria-disabled') !== 'true').map((cell) => cell.textContent);
    expect(open).toEqual(['15', '16', '17', '20', '21', '22', '23', '24', '27', '28', '29', '30']);
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull();
  });

  it('closes the calendar by Esc and stops the event', async () => {
    const onKeyDown = jest.fn();
    renderUi(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a panel that would close by Esc
      <div onKeyDown={onKeyDown}>
        <Due />
      </div>,
    );
    await userEvent.click(box());
    await screen.findByRole('dialog');
    onKeyDown.mockReset();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onKeyDown).not.toHaveBeenCalled();
  });
});

describe('a field for days with times', () => {
  it('accepts both, and choosing a day keeps the time', async () => {
    renderUi(<Due hasTime />);
    await userEvent.type(box(), 'tomorrow 15:00');
    expect(await screen.findByText(/Fri,? 13 March 15:00/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-03-13T15:00'));
    expect(box()).toHaveValue('Tomorrow 15:00');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-03-16T15:00');
  });

  it('is not accepted by a field without times', async () => {
    renderUi(<Due />);
    await userEvent.type(box(), 'tomorrow 15:00{Enter}');
    expect(await screen.findByText(/^Enter a date/)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});
