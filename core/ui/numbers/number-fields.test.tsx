import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { maxMinorUnits, toMajorUnits, toMinorUnits } from './minor-units';
import { MoneyField } from './money-field';
import { NumberField } from './number-field';
import type { NumberFieldProps, NumberValue } from './number-field';
import { SliderField } from './slider-field';

function Hours({
  start = '',
  onReport,
  ...rest
}: Partial<NumberFieldProps> & {
  readonly start?: NumberValue;
  readonly onReport?: (value: NumberValue) => void;
}): ReactElement {
  const [value, setValue] = useState<NumberValue>(start);
  return (
    <NumberField
      label="Hours"
      name="hours"
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onReport?.(next);
      }}
    />
  );
}

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Hours' });

describe('NumberField', () => {
  it('reports each number that is typed without changing the text, which it formats when the field is left', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Hours decimals={2} onReport={(value) => reports.push(value)} />, { language: 'de' });
    await userEvent.type(field(), '1234,50');
    expect(field()).toHaveValue('1234,50');
    expect(reports).toEqual([1, 12, 123, 1234, 1234.5]);
    await userEvent.tab();
    expect(field()).toHaveValue('1.234,5');
  });

  it('reports an emptied field, and restores the number before over text that is none', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Hours start={5} onReport={(value) => reports.push(value)} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '-');
    expect(reports).toEqual(['']);
    await userEvent.tab();
    expect(field()).toHaveValue('5');
    expect(reports).toEqual(['', 5]);
  });

  it('keeps within its limits, also when the same limit is typed over twice', async () => {
    const reports: NumberValue[] = [];
    renderUi(<Hours start={24} max={24} min={10} onReport={(value) => reports.push(value)} />);
    await userEvent.type(field(), '0');
    await userEvent.tab();
    expect(field()).toHaveValue('24');
    await userEvent.clear(field());
    await userEvent.type(field(), '3');
    await userEvent.tab();
    expect([field().getAttribute('value'), reports.at(-1)]).toEqual(['10', 10]);
  });

  it('changes by one with the arrow keys and the buttons, which say what they change', async () => {
    renderUi(<Hours start={2} max={3} />);
    field().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('3');
    expect(screen.getByRole('button', { name: 'Increase Hours' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Hours' }));
    expect(field()).toHaveValue('2');
  });

  it('is named by its label and described by its error', () => {
    renderUi(<Hours error="Write at most 24 hours." hint="Per day" />);
    expect(field()).toHaveAccessibleDescription('Write at most 24 hours.');
    expect(field()).toBeInvalid();
    expect(field()).toBeRequired();
    expect(field()).toHaveAttribute('name', 'hours');
  });
});

function Price({
  currency = 'EUR',
  onReport,
}: {
  readonly currency?: string;
  readonly onReport: (value: NumberValue) => void;
}): ReactElement {
  const [value, setValue] = useState<NumberValue>('');
  return (
    <MoneyField
      label="Price"
      name="price"
      currency={currency}
      value={value}
      onChange={(next) => {
        setValue(next);
        onReport(next);
      }}
    />
  );
}

describe('MoneyField', () => {
  it.each([
    ['de', 'EUR', '1234,05', 123_405, '1.234,05\u00a0€'],
    ['en-GB', 'GBP', '0.29', 29, '£0.29'],
    ['en-GB', 'JPY', '1500', 1500, 'JP¥1,500'],
  ])('in %s reports %s %s as %d minor units', async (language, currency, typed, minor, shown) => {
    const onReport = jest.fn<void, [NumberValue]>();
    renderUi(<Price currency={currency} onReport={onReport} />, { language });
    const price = screen.getByRole('textbox', { name: 'Price' });
    await userEvent.type(price, typed);
    await userEvent.tab();
    expect(onReport.mock.lastCall).toEqual([minor]);
    expect(price).toHaveValue(shown);
  });

  it('takes the currency of the company when it is given none', () => {
    renderUi(<MoneyField label="Price" name="price" value={150_000} onChange={() => undefined} />, {
      company: { currency: 'JPY', workingDays: [1] },
    });
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('JP¥150,000');
  });

  it('loses no minor unit between what is stored and what is shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -maxMinorUnits, max: maxMinorUnits }),
        fc.constantFrom(0, 2, 3),
        (minor, digits) => {
          // Through the text that is shown, as the field does.
          const text = toMajorUnits(minor, digits).toFixed(digits);
          expect(toMinorUnits(Number(text), digits) + 0).toBe(minor);
        },
      ),
    );
  });
});

describe('SliderField', () => {
  it('reads its value as text, and reports numbers', () => {
    const onChange = jest.fn();
    renderUi(
      <SliderField
        label="Progress"
        name="progress"
        min={0}
        max={100}
        value={40}
        format={(value) => `${value} %`}
        onChange={onChange}
        hint="Estimated"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Progress' });
    expect(slider).toHaveAttribute('aria-valuetext', '40 %');
    expect(slider).toHaveAccessibleDescription('Estimated');
    fireEvent.change(slider, { target: { value: '55' } });
    expect(onChange).toHaveBeenCalledWith(55);
  });
});
