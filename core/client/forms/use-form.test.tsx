import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import type { ReactElement } from 'react';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { DateField, DraftNotice, TextField } from '../../ui';
import { ApiError, Drafts, KeptError, Questions, Toasts } from '../services';
import { useService } from '../react/application-provider';
import type { FieldErrors, Form } from './form-types';
import { useForm } from './use-form';

interface PollValues {
  readonly title: string;
  readonly dueOn: string;
  readonly options: readonly string[];
}

interface PollFormProps {
  readonly initial?: Partial<PollValues>;
  readonly hasDraft?: boolean;
  readonly validate?: (values: PollValues) => FieldErrors<PollValues>;
}

const key = { form: 'polls:poll' } as const;
const blank: PollValues = { title: '', dueOn: '', options: ['', ''] };
const submit = jest.fn<Promise<boolean | void>, [PollValues]>();
const started: StartedClient[] = [];
/** Types without a pause between keys. */
const user = userEvent.setup({ delay: null });
let form: Form<PollValues>;

function PollForm({ initial = {}, hasDraft = true, validate }: PollFormProps): ReactElement {
  const shown = useForm<PollValues>({
    initial: { ...blank, ...initial },
    ...(hasDraft ? { draft: key } : {}),
    ...(validate === undefined ? {} : { validate }),
    submit,
    requestNames: { title: 'PollTitle' },
  });
  useLayoutEffect(() => void (form = shown));
  const { error, items, add } = shown.list('options');
  return (
    <form noValidate onSubmit={shown.handleSubmit}>
      <DraftNotice draft={shown.restored} />
      <p role="alert">{shown.failure}</p>
      <TextField {...shown.field('title')} label="Title" />
      <DateField {...shown.field('dueOn')} label="Due" />
      <p>{error}</p>
      {items.map(({ key: itemKey, remove, ...item }, index) => (
        <div key={itemKey}>
          <TextField {...item} label={`Option ${index + 1}`} />
          <button type="button" onClick={remove}>
            Remove option {index + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => add('')}>
        Add option
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

async function start(props: PollFormProps = {}, before?: StartedClient): Promise<StartedClient> {
  const client = before ?? (await startClient({ as: member() }));
  if (before === undefined) {
    started.push(client);
  }
  client.renderPart(<PollForm {...props} />);
  await act(() => settle());
  return client;
}

/** Leaves the form and opens it again, optionally with other saved values. */
async function reopen(client: StartedClient, props: PollFormProps = {}): Promise<void> {
  await act(() => client.application.get(Drafts).flush());
  cleanup();
  await start(props, client);
}

function title(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Title' });
}

async function send(): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Send' }));
}

beforeEach(() => {
  submit.mockReset();
  submit.mockResolvedValue(undefined);
});
afterEach(async () => {
  for (const client of started.splice(0)) {
    await act(() => client.stop());
  }
});

describe('values of a form', () => {
  it('keep every change, however many are made at once or after an await', async () => {
    await start();
    await act(async () => {
      form.set({ title: 'Lunch' });
      form.set({ dueOn: '2026-03-20' });
      const { set } = form;
      await Promise.resolve();
      set(({ options }) => ({ options: [...options, 'Soup'] }));
    });
    expect(form.values).toEqual({ title: 'Lunch', dueOn: '2026-03-20', options: ['', '', 'Soup'] });
  });

  it('are sent once, even by two presses in a row', async () => {
    await start();
    const { handleSubmit } = form;
    const element = document.querySelector('form');
    const event = { preventDefault: () => undefined, currentTarget: element } as unknown as Parameters<
      typeof handleSubmit
    >[0];
    await act(async () => {
      handleSubmit(event);
      handleSubmit(event);
      await settle();
    });
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe('a field with invalid text', () => {
  it('blocks the submit, shows its own error and gets the focus', async () => {
    await start({ initial: { title: 'Lunch' } });
    const due = screen.getByRole('combobox', { name: /^Due/ });
    await user.type(due, 'frday');
    await send();
    expect(await screen.findByText(/^Enter a date/)).toBeVisible();
    expect(due).toHaveFocus();
    expect(due).toHaveValue('frday');
    expect(submit).not.toHaveBeenCalled();

    await user.clear(due);
    await user.type(due, '2026-03-20');
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toMatchObject({ title: 'Lunch', dueOn: '2026-03-20' });
  });
});

describe('errors of the server', () => {
  it('appear at their fields, the first of which gets the focus', async () => {
    submit.mockRejectedValue(
      new ApiError('validation_failed', ['Too long.', 'Too short.', 'Polls are closed.'], {
        fields: { 'options.1': 'Too short.', polltitle: 'Too long.' },
      }),
    );
    await start();
    await send();
    await waitFor(() => expect(title()).toHaveAccessibleDescription('Too long.'));
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveAccessibleDescription('Too short.');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Polls are closed\.$/);
    expect(title()).toHaveFocus();
    await user.type(title(), 'x');
    expect(title()).not.toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toBeInvalid();
  });

  it('that belong to no field are the failure of the form', async () => {
    submit.mockRejectedValue(new ApiError('conflict', ['Another member changed this.']));
    await start();
    await send();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Another member changed this.'));
  });

  it('are not the only failures: any other error is logged and shown', async () => {
    submit.mockRejectedValue(new TypeError('x is undefined'));
    const { logger } = await start();
    await send();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong'));
    expect(logger.at('error')).toEqual(["The form 'polls:poll' could not be sent."]);
    expect(form.isBusy).toBe(false);
  });

  it('of another way to finish the form are shown as well', async () => {
    await start();
    await act(() => form.attempt(() => Promise.reject(new ApiError('unprocessable', ['Not this account.']))));
    expect(screen.getByRole('alert')).toHaveTextContent('Not this account.');
  });
});

describe('a list in a form', () => {
  const validate = ({ options }: PollValues): FieldErrors<PollValues> => ({
    options: options.map((text) => (text === '' ? 'Enter an option.' : undefined)),
  });

  it('shows an error at each item, which stays with its item when another is removed', async () => {
    await start({ initial: { options: ['Soup', '', ''] }, validate });
    await send();
    const second = await screen.findByRole('textbox', { name: 'Option 2' });
    await waitFor(() => expect(second).toHaveFocus());
    expect(second).toHaveAccessibleDescription('Enter an option.');
    expect(screen.getByRole('textbox', { name: 'Option 1' })).not.toBeInvalid();
    await user.type(second, 'Salad');
    expect(second).not.toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
    expect(form.values.options).toEqual(['Salad', '']);
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toBe(second);
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveAccessibleDescription('Enter an option.');
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    expect(form.values.options).toEqual(['Salad', '', '']);
    expect(submit).not.toHaveBeenCalled();
  });

  it('can have an error as a whole', async () => {
    await start({ validate: () => ({ options: 'Add two options.' }) });
    await send();
    expect(await screen.findByText('Add two options.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
  });
});

describe('a draft of a form', () => {
  it('is restored with a notice, and can be discarded', async () => {
    const client = await start({ initial: { title: 'Lunch' } });
    await user.type(title(), ' at noon');
    await reopen(client, { initial: { title: 'Lunch' } });
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(title()).toHaveValue('Lunch at noon');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(title()).toHaveValue('Lunch');
    expect(title()).toHaveFocus();
    expect(screen.queryByText('Restored your draft.')).toBeNull();
    await reopen(client, { initial: { title: 'Lunch' } });
    expect(title()).toHaveValue('Lunch');
  });

  it('is selected in the line that has the focus, so that typing replaces what the person has not seen yet', async () => {
    const client = await start();
    await user.type(title(), 'ann@ferrow.example');
    await act(() => client.application.get(Drafts).flush());
    cleanup();
    client.renderPart(<PollForm />);
    act(() => title().focus());
    await act(() => settle());
    expect(title()).toHaveValue('ann@ferrow.example');
    await user.keyboard('ben@ferrow.example');
    expect(title()).toHaveValue('ben@ferrow.example');
  });

  it('never replaces a value that was saved since: the person chooses', async () => {
    const client = await start({ initial: { title: 'Keeper' } });
    await user.clear(title());
    await user.type(title(), 'Zookeeper');
    await reopen(client, { initial: { title: 'Head keeper' } });
    expect(await screen.findByText('You have an unsaved draft with different values.')).toBeVisible();
    expect(title()).toHaveValue('Head keeper');
    // Text typed before the choice is kept beside the draft.
    await user.type(title(), '!');
    await reopen(client, { initial: { title: 'Head keeper' } });
    expect(title()).toHaveValue('Head keeper!');
    await user.click(await screen.findByRole('button', { name: 'Use the draft' }));
    expect(title()).toHaveValue('Zookeeper');
    expect(screen.getByText('Restored your draft.')).toBeVisible();
  });

  it('shows the notice when the draft is an emptied field', async () => {
    const client = await start({ initial: { title: 'Keeper' } });
    await user.clear(title());
    await reopen(client, { initial: { title: 'Keeper' } });
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(title()).toHaveValue('');
  });

  it('leaves newer values of the other fields alone', async () => {
    const client = await start({ initial: { title: 'Keeper', dueOn: '2026-03-20' } });
    await user.type(title(), '!');
    await reopen(client, { initial: { title: 'Keeper', dueOn: '2026-04-20' } });
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(form.values).toMatchObject({ title: 'Keeper!', dueOn: '2026-04-20' });
  });

  it('is not overwritten by what is typed before the browser has read it', async () => {
    const client = await start();
    await user.type(title(), 'First thought');
    await act(() => client.application.get(Drafts).flush());
    cleanup();
    client.renderPart(<PollForm />);
    act(() => form.set({ title: 'S' }));
    await act(() => settle());
    expect(title()).toHaveValue('S');
    await user.click(await screen.findByRole('button', { name: 'Use the draft' }));
    expect(title()).toHaveValue('First thought');
  });

  it('is deleted once the values are saved, except text typed while they were sent', async () => {
    let answer: () => void = () => undefined;
    submit.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
    const { application } = await start();
    const drafts = application.get(Drafts);
    await user.type(title(), 'Lunch');
    expect(drafts.has(key)).toBe(true);
    await send();
    await user.type(title(), '!');
    await act(async () => answer());
    expect(drafts.has(key)).toBe(true);
    submit.mockResolvedValue(undefined);
    await send();
    await waitFor(() => expect(drafts.has(key)).toBe(false));
  });

  it('stays when the values were refused without an error', async () => {
    submit.mockResolvedValue(false);
    const { application } = await start();
    await user.type(title(), 'Lunch');
    await send();
    await act(() => settle());
    expect(application.get(Drafts).has(key)).toBe(true);
  });

  it('is deleted once everything typed is removed again', async () => {
    const { application } = await start();
    await user.type(title(), 'L');
    expect(application.get(Drafts).unsaved).toBe(1);
    await user.clear(title());
    expect(application.get(Drafts).unsaved).toBe(0);
  });

  it('of an earlier version, without base values, is restored with a notice', async () => {
    const client = await startClient({ as: member() });
    started.push(client);
    client.application.get(Drafts).write(key, { title: 'Old', reason: ['x'] });
    await start({}, client);
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(form.values).toEqual({ ...blank, title: 'Old' });
  });

  it('that was saved elsewhere meanwhile is deleted, but a record of another shape under its key is left alone', async () => {
    const client = await start();
    const drafts = client.application.get(Drafts);
    await user.type(title(), 'Lunch');
    await reopen(client, { initial: { title: 'Lunch' } });
    expect(drafts.has(key)).toBe(false);
    drafts.write(key, { reason: ['Refused.'], body: { title: 'Dinner' } });
    await reopen(client);
    expect(await drafts.read(key)).toEqual({ reason: ['Refused.'], body: { title: 'Dinner' } });
    expect(screen.queryByText('Restored your draft.')).toBeNull();
  });
});

function Shell(): ReactElement {
  const questions = useService(Questions);
  questions.attach();
  return <PollForm hasDraft={false} />;
}

describe('leaving a form', () => {
  it('keeps unsaved text and shows a message', async () => {
    const { application } = await start();
    const info = jest.spyOn(application.get(Toasts), 'info');
    await act(async () => expect(await form.leave()).toBe(true));
    expect(info).not.toHaveBeenCalled();
    await user.type(title(), 'Lunch');
    await act(async () => expect(await form.leave()).toBe(true));
    expect(info).toHaveBeenCalledTimes(1);
    expect(application.get(Drafts).has(key)).toBe(true);
  });

  it('asks about text that no draft keeps', async () => {
    const client = await startClient({ as: member() });
    started.push(client);
    client.renderPart(<Shell />);
    const questions = client.application.get(Questions);
    await user.type(title(), 'Lunch');
    const mayLeave = form.leave();
    await waitFor(() => expect(questions.current?.title).toBe('Discard what you typed?'));
    act(() => questions.answer(false));
    expect(await mayLeave).toBe(false);
  });
});

describe('a form whose values got no response', () => {
  it('is done: they are kept elsewhere, so that no draft of them stays, and the person is told', async () => {
    const client = await start();
    const info = jest.spyOn(client.application.get(Toasts), 'info');
    submit.mockRejectedValue(new KeptError('No connection.', 'key', new Promise(() => undefined)));
    await user.type(title(), 'Lunch');
    await send();
    expect([form.isKept, form.failure, info.mock.calls]).toEqual([true, undefined, [['No connection.']]]);
    await reopen(client);
    expect(title()).toHaveValue('');
  });
});
