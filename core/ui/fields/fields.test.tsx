import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../ui-test-kit';
import { CodeField } from '../codes/code-field';
import { PasswordField } from './password-field';
import { estimatePasswordStrength } from './password-strength';
import { TextField } from './text-field';

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
