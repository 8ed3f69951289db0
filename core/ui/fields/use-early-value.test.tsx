import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FakeClock } from '../../testing/fake-clock';
import { UiProvider } from '../ui-provider';
import { Checkbox } from './checkbox';
import { PasswordField } from './password-field';
import { TextField } from './text-field';

function SignIn({ report }: { readonly report: (values: object) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  report({ email, password, isKept });
  return (
    <>
      <TextField name="email" label="Email" value={email} onChange={setEmail} />
      <PasswordField name="password" label="Password" purpose="current" value={password} onChange={setPassword} />
      <Checkbox label="Keep" isChecked={isKept} onChange={setKept} />
    </>
  );
}

describe('fields of prerendered markup', () => {
  it('report what was typed and ticked before the script, and keep focus and caret', async () => {
    const { renderToString } = await import('react-dom/server.edge');
    let latest = {};
    const content = (
      <UiProvider appearance="light" language="en" translate={() => 'text'} clock={new FakeClock()}>
        <SignIn report={(values) => (latest = values)} />
      </UiProvider>
    );
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = renderToString(content);
    const [email, password, box] = place.querySelectorAll('input');
    expect(latest).toEqual({ email: '', password: '', isKept: false });
    email!.value = 'ann@example.com';
    password!.value = 'a secret';
    box!.checked = true;
    password!.focus();
    password!.setSelectionRange(2, 4);

    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, content, { onRecoverableError: (error) => errors.push(error) }),
    );

    expect(latest).toEqual({ email: 'ann@example.com', password: 'a secret', isKept: true });
    expect([email?.value, password?.value, box?.checked]).toEqual(['ann@example.com', 'a secret', true]);
    expect([document.activeElement, password?.selectionStart, password?.selectionEnd]).toEqual([password, 2, 4]);
    expect(errors).toEqual([]);
    await act(async () => root.unmount());
    place.remove();
  });
});
