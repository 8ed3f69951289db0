import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../ui-test-kit';
import { MultiComboBoxField } from './multi-combo-box-field';
import type { MultiComboBoxFieldProps } from './multi-combo-box-field';

const longName = 'Aleksandra Konstantinopoulou-Weatherby of the Calibration Team';
const options = ['Bug', 'Hardware', 'Firmware', longName].map((label) => ({ value: label.toLowerCase(), label }));

function Labels({ onChange, ...props }: Partial<MultiComboBoxFieldProps>) {
  const [value, setValue] = useState(props.value ?? ['bug']);
  return (
    <MultiComboBoxField
      label="Labels"
      name="labels"
      options={options}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Labels' });
const tags = () => screen.queryAllByRole('row', { hidden: true }).map((tag) => tag.textContent);

describe('MultiComboBoxField', () => {
  it('adds each chosen option as a tag, and stays open with an empty text', async () => {
    const onChange = jest.fn();
    renderUi(<Labels onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.keyboard('hard{Enter}');
    expect(box()).toHaveValue('');
    await userEvent.click(screen.getByRole('option', { name: 'Firmware' }));
    expect(onChange.mock.calls.at(-1)).toEqual([['bug', 'hardware', 'firmware']]);
    expect(tags()).toEqual(['Bug', 'Hardware', 'Firmware']);
    expect(screen.getByRole('listbox')).toBeVisible();
  });

  it('removes an option that is chosen again', async () => {
    renderUi(<Labels />);
    await userEvent.click(box());
    expect(screen.getByRole('option', { name: 'Bug' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'Bug' }));
    expect(tags()).toEqual([]);
  });

  it('keeps what was chosen last when Tab leaves the field', async () => {
    renderUi(<Labels />);
    await userEvent.click(box());
    await userEvent.keyboard('firm{Enter}');
    await userEvent.tab();
    expect(tags()).toEqual(['Bug', 'Firmware']);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('removes the last tag with Backspace in the empty text only, and announces it', async () => {
    renderUi(<Labels value={['bug', 'hardware']} />);
    await userEvent.click(box());
    await userEvent.keyboard('x{Backspace}');
    expect(tags()).toEqual(['Bug', 'Hardware']);
    await userEvent.keyboard('{Backspace}');
    expect(tags()).toEqual(['Bug']);
    expect(screen.getByText('Hardware removed.')).toBeInTheDocument();
  });

  it('removes a tag by its cross, and by keyboard', async () => {
    renderUi(<Labels value={['bug', 'hardware', 'firmware']} />);
    const list = screen.getByRole('grid', { name: 'Labels: chosen' });
    await userEvent.click(within(within(list).getByRole('row', { name: /Hardware/ })).getByRole('button'));
    expect(tags()).toEqual(['Bug', 'Firmware']);
    act(() => within(list).getByRole('row', { name: /Bug/ }).focus());
    await userEvent.keyboard('{ArrowRight}{Delete}');
    expect(tags()).toEqual(['Bug']);
  });

  it('leaves out the middle of a long name, with the whole name as its title', () => {
    renderUi(<Labels value={[longName.toLowerCase()]} />);
    expect(screen.getByTitle(longName)).toHaveTextContent(longName);
  });

  it('cannot be changed while it is disabled', async () => {
    const onChange = jest.fn();
    renderUi(<Labels disabled onChange={onChange} />);
    expect(box()).toBeDisabled();
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(box());
    await userEvent.keyboard('{Backspace}');
    expect(onChange).not.toHaveBeenCalled();
  });
});
