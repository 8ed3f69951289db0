import { fireEvent, screen } from '@testing-library/react';
import { Button } from './actions/button';
import { TextField } from './fields/text-field';
import { Dialog } from './overlays/dialog';
import { renderUi } from './ui-test-kit';

describe('keys of an input method', () => {
  it.each([
    ['while it composes', { isComposing: true }, []],
    // The input method has used the key already; the browser must not close the dialog with it.
    ['when it has just ended, as Safari reports it', { keyCode: 229 }, ['Escape']],
  ])('reach no handler of the page %s', (_, composing, expected) => {
    const handle = jest.fn();
    document.addEventListener('keydown', handle);
    renderUi(
      <Dialog isOpen onClose={handle} title="Create task" actions={<Button>Create</Button>}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents any handler of the product */}
        <div onKeyDown={handle}>
          <TextField label="Title" name="title" value="" onChange={() => undefined} />
        </div>
      </Dialog>,
    );
    const field = screen.getByRole('textbox', { name: 'Title' });
    // Not prevented otherwise: the input method itself needs the key.
    const prevented = ['Enter', 'Escape', 'Tab', 'ArrowDown'].filter(
      (key) => !fireEvent.keyDown(field, { key, ...composing }),
    );
    expect(prevented).toEqual(expected);
    expect(handle).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(handle).toHaveBeenCalled();
    document.removeEventListener('keydown', handle);
  });
});
