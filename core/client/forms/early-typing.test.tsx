import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { member, startClient } from '../../testing';
import { ApplicationProvider } from '../react/application-provider';
import { useForm } from './use-form';

function PlainForm(): ReactElement {
  const { value, onChange } = useForm({ initial: { title: '' }, submit: () => Promise.resolve() }).field('title');
  return <input value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

describe('a form that has just appeared', () => {
  it('keeps what is typed before its effects have run', async () => {
    const client = await startClient({ as: member() });
    const place = document.body.appendChild(document.createElement('div'));
    const field = (): HTMLInputElement => place.querySelector('input') as HTMLInputElement;
    // A change by the person: React does not see a change of the property itself.
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (letter: string): void => {
      setValue?.call(field(), field().value + letter);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    };
    const appeared = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        type('O');
        type('r');
        resolve();
      });
      observer.observe(place, { childList: true, subtree: true });
    });
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    const root = createRoot(place);
    try {
      root.render(
        <ApplicationProvider application={client.application}>
          <PlainForm />
        </ApplicationProvider>,
      );
      await appeared;
      expect(field().value).toBe('Or');
    } finally {
      root.unmount();
      environment.IS_REACT_ACT_ENVIRONMENT = true;
      place.remove();
      await client.stop();
    }
  });
});
