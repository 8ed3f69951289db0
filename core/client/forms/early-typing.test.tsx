import type { ReactElement } from 'react';
import { member, startClient } from '../../testing';
import { typeAsItAppears } from '../../testing/type-as-it-appears';
import { ApplicationProvider } from '../react/application-provider';
import { useForm } from './use-form';

function PlainForm(): ReactElement {
  const { value, onChange } = useForm({ initial: { title: '' }, submit: () => Promise.resolve() }).field('title');
  return <input value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

describe('a form that has just appeared', () => {
  it('keeps what is typed before its effects have run', async () => {
    const client = await startClient({ as: member() });
    const form = (
      <ApplicationProvider application={client.application}>
        <PlainForm />
      </ApplicationProvider>
    );
    expect(await typeAsItAppears(form, 'Or')).toBe('Or');
    await client.stop();
  });
});
