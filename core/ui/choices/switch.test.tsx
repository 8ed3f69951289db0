import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../ui-test-kit';
import { Switch } from './switch';

function Keys({ onChange }: { readonly onChange: (isOn: boolean) => void }) {
  const [isOn, setOn] = useState(false);
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Such as C for a new task."
      isOn={isOn}
      onChange={(next) => {
        setOn(next);
        onChange(next);
      }}
    />
  );
}

describe('Switch', () => {
  it('is turned on and off by pointer and by Space, and is described by its hint', async () => {
    const onChange = jest.fn();
    renderUi(<Keys onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Single-key shortcuts' });
    expect(control).toHaveAccessibleDescription('Such as C for a new task.');
    await userEvent.click(screen.getByText('Single-key shortcuts'));
    expect(control).toBeChecked();
    await userEvent.keyboard(' ');
    expect(control).not.toBeChecked();
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  it('does not change while it is disabled', async () => {
    const onChange = jest.fn();
    renderUi(<Switch label="Sounds" isOn disabled onChange={onChange} />);
    await userEvent.click(screen.getByText('Sounds'));
    expect(screen.getByRole('switch', { name: 'Sounds' })).toBeDisabled();
    expect(onChange).not.toHaveBeenCalled();
  });
});
