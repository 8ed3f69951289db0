import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../client/services';
import { ActionButton } from './actions/action-button';
import { Button } from './actions/button';
import { SegmentedControl } from './actions/segmented-control';
import { useUi } from './environment';
import { FormPage } from './forms/form-page';
import { StatusIcon } from './icons/status-icon';
import { NarrowLanding } from './pages/narrow-landing';
import { Avatar } from './people/avatar';
import { renderUi } from './ui-test-kit';

describe('Button', () => {
  it('keeps the focus and ignores clicks while it is busy', async () => {
    const onClick = jest.fn();
    renderUi(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('does not start an action twice', async () => {
    let finish: () => void = () => undefined;
    const onAct = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderUi(<ActionButton onAction={onAct}>Invite</ActionButton>);
    const button = screen.getByRole('button', { name: 'Invite' });
    await userEvent.dblClick(button);
    expect(onAct).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    expect(button).not.toHaveAttribute('aria-busy');
  });

  // Jest fails a test whose rejection nothing handles.
  it('ends a refused action without an unhandled error: the request has shown its sentence', async () => {
    const onAct = jest.fn(() => Promise.reject(new ApiError('plan_limit', ['Your plan has no more seats.'])));
    renderUi(<ActionButton onAction={onAct}>Invite</ActionButton>);
    const button = screen.getByRole('button', { name: 'Invite' });
    await userEvent.click(button);
    expect(button).not.toHaveAttribute('aria-busy');
    await userEvent.click(button);
    expect(onAct).toHaveBeenCalledTimes(2);
  });
});

describe('SegmentedControl', () => {
  it('is a group of radio buttons', async () => {
    const onChange = jest.fn();
    const segments = [
      { value: 'list', label: 'List' },
      { value: 'board', label: 'Board' },
    ] as const;
    renderUi(<SegmentedControl label="View" value="list" onChange={onChange} segments={segments} />);
    expect(screen.getByRole('radiogroup', { name: 'View' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
    expect(onChange.mock.calls).toEqual([['board']]);
  });
});

describe('FormPage', () => {
  it('announces a failure and keeps the form', () => {
    const page = (failure?: string) => (
      <FormPage title="Sign in" failure={failure} onSubmit={() => undefined}>
        <input aria-label="Email" defaultValue="ada@example.com" />
      </FormPage>
    );
    const { rerender } = renderUi(page());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    rerender(page('That password is incorrect.'));
    expect(screen.getByRole('alert')).toHaveTextContent('That password is incorrect.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');
  });
});

describe('Avatar', () => {
  it('shows the photo, and the initials when it cannot be loaded', () => {
    const { container } = renderUi(<Avatar name="Ada Lovelace" photoUrl="blob:photo" />);
    const photo = container.querySelector('img');
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).not.toHaveAttribute('data-initials');
    fireEvent.error(photo as HTMLImageElement);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('data-initials', 'AL');
  });
});

describe('StatusIcon', () => {
  it('has the status as its accessible name, and none when the name is shown beside it', () => {
    const { rerender } = renderUi(<StatusIcon status="completed" />);
    expect(screen.getByRole('img', { name: 'Done' })).toBeInTheDocument();
    rerender(<StatusIcon status="completed" label="" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('NarrowLanding', () => {
  it('shows only the stores that have a URL', () => {
    renderUi(<NarrowLanding androidStore="https://store.example/android" iosStore="" />);
    expect(screen.getByRole('link', { name: 'Get it for Android' })).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('link', { name: 'Get it for iPhone' })).toBeNull();
  });
});

describe('UiProvider', () => {
  it('announces a sentence, also when it is the same again', async () => {
    function Announcer() {
      const { announce } = useUi();
      return <Button onClick={() => announce('Moved to Done.')}>Move</Button>;
    }
    renderUi(<Announcer />);
    const voice = screen.getByRole('status');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    const first = voice.textContent;
    expect(first).toContain('Moved to Done.');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(voice.textContent).not.toBe(first);
    expect(voice.textContent).toContain('Moved to Done.');
  });

  it('sets the scheme that the tokens select by', () => {
    renderUi(<p>Inside</p>);
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
  });
});
