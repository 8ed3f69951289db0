import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { RadioGroup } from './radio-group';
import type { RadioGroupProps } from './radio-group';
import { SwitchField } from './switch-field';

type Plan = 'free' | 'team' | 'old';

function Plans(props: Partial<RadioGroupProps<Plan>>): ReactElement {
  const [plan, setPlan] = useState<Plan>('free');
  return (
    <RadioGroup<Plan>
      label="Plan"
      name="plan"
      {...props}
      value={plan}
      onChange={setPlan}
      options={[
        { value: 'free', label: 'Free', detail: 'Up to five members' },
        { value: 'team', label: 'Team' },
        { value: 'old', label: 'Old', disabled: true },
      ]}
    />
  );
}

describe('RadioGroup', () => {
  it('is one tab stop whose arrows choose, with a name and a description for each option', async () => {
    renderUi(<Plans />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveAccessibleDescription('Up to five members');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Team' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Old' })).toBeDisabled();
  });

  it('has the label, the error and the requirement on the group', () => {
    renderUi(<Plans error="Choose a plan." hint="Billed monthly" />);
    const group = screen.getByRole('radiogroup', { name: 'Plan' });
    expect(group).toHaveAccessibleDescription('Choose a plan.');
    expect(group).toBeInvalid();
    expect(group).toBeRequired();
  });
});

describe('SwitchField', () => {
  it('is a field of a form, with an error in place of its hint', async () => {
    const onChange = jest.fn();
    const { rerender } = renderUi(
      <SwitchField label="Reminders" name="reminders" value hint="By email" onChange={onChange} />,
    );
    const reminders = screen.getByRole('switch', { name: 'Reminders' });
    expect(reminders).toHaveAccessibleDescription('By email');
    await userEvent.click(reminders);
    expect(onChange).toHaveBeenCalledWith(false);
    rerender(
      <SwitchField label="Reminders" name="reminders" value hint="By email" error="Not now." onChange={onChange} />,
    );
    expect(screen.getByRole('switch')).toHaveAccessibleDescription('Not now.');
  });
});
