import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../ui-test-kit';
import { SelectField } from './select-field';

const zones = [
  { value: 'Europe/Berlin', label: 'Berlin', detail: '+01:00' },
  { value: 'America/Sao_Paulo', label: 'São Paulo', detail: '-03:00' },
  { value: 'Europe/Lisbon', label: 'Lisbon', detail: '+00:00' },
];

interface ZonesProps {
  readonly isPicker?: boolean;
  readonly error?: string;
  readonly onChange?: (value: string) => void;
}

function Zones(props: ZonesProps) {
  const [value, setValue] = useState('Europe/Berlin');
  return (
    <SelectField
      label="Time zone"
      name="zone"
      value={value}
      options={zones}
      error={props.error}
      openOnMount={props.isPicker ?? false}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

const trigger = () => screen.getByRole('button', { name: /Time zone$/ });

describe('SelectField', () => {
  it('is a button named by its value and its label', () => {
    renderUi(<Zones error="Choose a zone near you." />);
    expect(screen.getByRole('button', { name: 'Berlin Time zone' })).toHaveAccessibleDescription(
      'Choose a zone near you.',
    );
  });

  it('opens a list wide enough for the details of its options, however narrow the field is', async () => {
    renderUi(<Zones />);
    await userEvent.click(trigger());
    expect(screen.getByRole('listbox', { name: 'Time zone' }).parentElement).toHaveStyle({ inlineSize: '360px' });
  });

  it('is operated by keyboard and gets the focus back', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    expect(trigger()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Berlin/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['America/Sao_Paulo']]);
    expect(trigger()).toHaveTextContent('São Paulo');
    expect(trigger()).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('jumps to the option that starts with a typed letter', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}l{Enter}');
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
  });

  it('closes only its list with Esc, not the dialog around it', async () => {
    const onEscape = jest.fn();
    renderUi(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents a dialog
      <div onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : undefined)}>
        <Zones />
      </div>,
    );
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(trigger()).toHaveFocus();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('as a picker is open, reports the current value when chosen again, and leaves Esc to its dialog', async () => {
    const onChange = jest.fn();
    const onEscape = jest.fn();
    renderUi(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents a dialog
      <div onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : undefined)}>
        <Zones isPicker onChange={onChange} />
      </div>,
    );
    expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('option', { name: /Berlin/ }));
    expect(onChange.mock.calls).toEqual([['Europe/Berlin']]);
  });

  it('keeps the active option when further options load', async () => {
    const onChange = jest.fn();
    const option = (value: string) => ({ value, label: value });
    const shared = { label: 'Owner', name: 'owner', onChange };
    const { rerender } = renderUi(<SelectField {...shared} value="Mia" options={[option('Mia')]} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    rerender(<SelectField {...shared} value="Mia" options={['Ann', 'Mia', 'Zoe'].map(option)} />);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['Zoe']]);
  });

  it('is operated by pointer, and a press outside closes the list without a choice', async () => {
    const onChange = jest.fn();
    renderUi(
      <>
        <Zones onChange={onChange} />
        <p>Elsewhere</p>
      </>,
    );
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('option', { name: /Lisbon/ }));
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('gets the focus with a click on its label', async () => {
    renderUi(<Zones />);
    await userEvent.click(screen.getByText('Time zone'));
    expect(trigger()).toHaveFocus();
  });
});
