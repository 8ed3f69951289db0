import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi, translateEnglish } from '../ui-test-kit';
import { formatDuration, parseDuration } from './duration';
import { DurationField } from './duration-field';
import type { NumberValue } from './number-field';

describe('parseDuration', () => {
  it.each([
    ['2h 30m', 150],
    ['2h30', 150],
    ['1.5h', 90],
    ['1,5 hours', 90],
    ['45m', 45],
    ['1:30', 90],
    ['3', 180],
    ['0.25', 15],
    ['2d', 960],
    ['1w 1d', 2_880],
    ['2 h 30 min', 150],
    ['', undefined],
    ['soon', undefined],
    ['2x', undefined],
    ['h', undefined],
    ['2h, 30m', undefined],
    ['1:75', undefined],
    ['-2h', undefined],
  ])('reads %j as %j minutes', (text, minutes) => {
    expect(parseDuration(text, translateEnglish)).toBe(minutes);
  });

  it.each([
    ['90', 90],
    ['1.5', 90],
    ['1h 30m', 90],
    ['1:30', 90],
  ])('reads %j as %j minutes where a whole number means minutes', (text, minutes) => {
    expect(parseDuration(text, translateEnglish, 'minutes')).toBe(minutes);
  });

  it('reads what formatDuration writes', () => {
    for (const minutes of [1, 59, 60, 61, 480, 240_000]) {
      expect(parseDuration(formatDuration(minutes, translateEnglish), translateEnglish)).toBe(minutes);
    }
  });
});

function Estimate({ onReport }: { readonly onReport: (value: NumberValue) => void }): ReactElement {
  const [value, setValue] = useState<NumberValue>(60);
  return (
    <DurationField
      label="Estimate"
      name="estimate"
      max={600}
      value={value}
      onChange={(next) => {
        setValue(next);
        onReport(next);
      }}
    />
  );
}

describe('DurationField', () => {
  const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Estimate' });

  it('shows what was understood while typing and saves it when it is left', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Estimate onReport={(value) => reports.push(value)} />);
    expect(field()).toHaveValue('1 h');
    await userEvent.clear(field());
    await userEvent.type(field(), '2.5h');
    expect(screen.getByText('2 h 30 min')).toBeVisible();
    expect(reports).toEqual([]);
    await userEvent.tab();
    expect(field()).toHaveValue('2 h 30 min');
    expect(reports).toEqual([150]);
  });

  it('keeps text that it does not understand or that is too long, and says why', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Estimate onReport={(value) => reports.push(value)} />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'soon{Enter}');
    expect(screen.getByText('Enter a duration such as 2h 30m, 1.5h or 45m.')).toBeVisible();
    await userEvent.clear(field());
    await userEvent.type(field(), '11h{Enter}');
    expect(screen.getByText('Enter at most 10 h.')).toBeVisible();
    expect(field()).toHaveValue('11h');
    expect(reports).toEqual([]);
  });

  it('restores the former value by Esc, and is none when it is emptied', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Estimate onReport={(value) => reports.push(value)} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '5h{Escape}');
    expect(field()).toHaveValue('1 h');
    await userEvent.clear(field());
    await userEvent.tab();
    expect(reports).toEqual(['']);
  });
});
