import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { MoneyField, NumberField, RadioGroup, SliderField, SwitchField } from '../../ui';
import type { NumberValue } from '../../ui';
import { ApiError } from '../services';
import { useForm } from './use-form';

interface RateValues {
  readonly hours: NumberValue;
  readonly price: NumberValue;
  readonly share: number;
  readonly billing: 'hour' | 'month';
  readonly isPublic: boolean;
}

const submit = jest.fn<Promise<void>, [RateValues]>();
let client: StartedClient | undefined;

function RateForm(): ReactElement {
  const form = useForm<RateValues>({
    initial: { hours: '', price: '', share: 50, billing: 'hour', isPublic: false },
    submit,
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <NumberField {...form.field('hours')} label="Hours" decimals={1} />
      <MoneyField {...form.field('price')} label="Price" currency="EUR" />
      <SliderField {...form.field('share')} label="Share" min={0} max={100} />
      <RadioGroup
        {...form.field('billing')}
        label="Billing"
        options={[
          { value: 'hour', label: 'By the hour' },
          { value: 'month', label: 'By the month' },
        ]}
      />
      <SwitchField {...form.field('isPublic')} label="Public" />
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(async () => {
  submit.mockReset();
  submit.mockResolvedValue();
  client = await startClient({ as: member() });
  client.renderPart(<RateForm />);
  await act(() => settle());
});
afterEach(() => act(async () => client?.stop()));

describe('numbers, amounts, choices and switches in a form', () => {
  it('are sent as they were entered, also by Enter in the field that was typed into', async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'By the month' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Hours' }), '7.5');
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '1200.50{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toEqual({
      hours: 7.5,
      price: 120_050,
      share: 50,
      billing: 'month',
      isPublic: true,
    });
  });

  it('show the errors of the server, and the first of them has the focus', async () => {
    const fields = {
      price: 'Write a price.',
      share: 'At most 40.',
      billing: 'Choose again.',
      isPublic: 'Not in your plan.',
    };
    submit.mockRejectedValue(new ApiError('validation_failed', Object.values(fields), { fields }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const price = screen.getByRole('textbox', { name: 'Price' });
    await waitFor(() => expect(price).toHaveAccessibleDescription('Write a price.'));
    expect(price).toHaveFocus();
    expect(screen.getByRole('slider')).toHaveAccessibleDescription('At most 40.');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose again.');
    expect(screen.getByRole('switch')).toHaveAccessibleDescription('Not in your plan.');
  });
});
