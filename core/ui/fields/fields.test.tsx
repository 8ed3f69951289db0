import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../ui-test-kit';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { estimatePasswordStrength } from './password-strength';
import { SelectField } from './select-field';
import { TextField } from './text-field';

const zones = [
  { value: 'Europe/Berlin', label: 'Berlin', detail: '+01:00' },
  { value: 'America/Sao_Paulo', label: 'São Paulo', detail: '-03:00' },
  { value: 'Europe/Lisbon', label: 'Lisbon', detail: '+00:00' },
];

interface ZonesProps {
  readonly isSearchable?: boolean;
  readonly isPicker?: boolean;
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
      isSearchable={props.isSearchable ?? false}
      openOnMount={props.isPicker ?? false}
      onChange={(next) => {
        setValue(next);
        props.onChange?.(next);
      }}
    />
  );
}

describe('TextField', () => {
  it('connects label, hint and error to the field, and replaces the hint by the error', () => {
    const field = { label: 'Estimate', name: 'estimate', value: 'six', onChange: () => undefined, hint: 'In hours.' };
    const { rerender } = renderUi(<TextField {...field} />);
    expect(screen.getByRole('textbox', { name: 'Estimate' })).toHaveAccessibleDescription('In hours.');
    rerender(<TextField {...field} error="Write hours, for example 6 h." />);
    const input = screen.getByRole('textbox', { name: 'Estimate' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Write hours, for example 6 h.');
    expect(input).toHaveValue('six');
  });
});

describe('PasswordField', () => {
  it('shows and hides the password, and allows autofill', async () => {
    renderUi(
      <PasswordField label="Password" name="password" purpose="current" value="s3cret" onChange={() => undefined} />,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('counts the missing characters, then shows the strength', () => {
    const field = { label: 'Password', name: 'password', purpose: 'new', onChange: () => undefined } as const;
    const { rerender } = renderUi(<PasswordField {...field} value="" />);
    expect(screen.getByText(/10 characters or more/)).toBeVisible();
    rerender(<PasswordField {...field} value="abc" />);
    expect(screen.getByText('7 more characters are needed.')).toBeVisible();
    rerender(<PasswordField {...field} value="1234567890" />);
    expect(screen.getByText(/Easy to guess/)).toBeVisible();
    rerender(<PasswordField {...field} value="correct horse battery" />);
    expect(screen.getByText('Strong.')).toBeVisible();
  });

  it('does not count repetition as strength', () => {
    expect(estimatePasswordStrength('aaaaaaaaaaaaaaaa').tiles).toBe(2);
    expect(estimatePasswordStrength('').tiles).toBe(0);
  });
});

describe('CodeField', () => {
  function Code(props: { readonly onComplete: (code: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <CodeField
        label="Code"
        name="code"
        value={value}
        onChange={setValue}
        onComplete={(field) => props.onComplete(field.value)}
      />
    );
  }

  it('accepts a pasted code with spaces, and reports completion once', async () => {
    const onComplete = jest.fn();
    renderUi(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
    await userEvent.paste(' 123 456 ');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('123456');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('drops other characters and extra digits', async () => {
    const onComplete = jest.fn();
    renderUi(<Code onComplete={onComplete} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '12a3-4567');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('123456');
  });
});

describe('SelectField', () => {
  it('opens a list wide enough for the details of its options, however narrow the field is', async () => {
    renderUi(<Zones />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    expect(screen.getByRole('listbox', { name: 'Time zone' })).toHaveStyle({ inlineSize: '360px' });
  });

  it('is operated by keyboard and keeps the focus', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    const box = screen.getByRole('combobox', { name: 'Time zone' });
    expect(box).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('option', { name: /Berlin/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['America/Sao_Paulo']]);
    expect(box).toHaveValue('São Paulo');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('jumps to a letter when it is not searchable', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}l{Enter}');
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
  });

  it('filters the list while typing, ignores accents, and shows a message when nothing matches', async () => {
    renderUi(<Zones isSearchable />);
    const box = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.click(box);
    await userEvent.clear(box);
    await userEvent.type(box, 'sao');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['São Paulo-03:00']);
    await userEvent.type(box, 'xyz');
    expect(screen.getByText('No matches.')).toBeVisible();
  });

  it('restores the chosen value when it is closed without a choice', async () => {
    const onChange = jest.fn();
    renderUi(<Zones isSearchable onChange={onChange} />);
    const box = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.click(box);
    await userEvent.clear(box);
    await userEvent.type(box, 'lis');
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveValue('Berlin');
    expect(onChange).not.toHaveBeenCalled();
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
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Enter}');
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

  it('is operated by pointer', async () => {
    const onChange = jest.fn();
    renderUi(<Zones onChange={onChange} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.click(screen.getByRole('option', { name: /Lisbon/ }));
    expect(onChange.mock.calls).toEqual([['Europe/Lisbon']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
