import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { AboveModals } from '../../client/top-layer/above-modals';
import { ComboBoxField } from '../choices/combo-box-field';
import { renderUi } from '../ui-test-kit';
import { Modal } from './modal';

describe('an announcement', () => {
  it('of React Aria is heard in the modal dialog that is open, and on the page again afterwards', async () => {
    const placeOfAnnouncement = (): string | null | undefined =>
      document.querySelector('[data-live-announcer]:not([aria-live])')?.closest('dialog')?.getAttribute('aria-label');
    function Page(): ReactElement {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <AboveModals>
            <p>Message</p>
          </AboveModals>
          {isOpen && (
            <Modal label="Edit" place="middle" className="t-dialog" onClose={() => setOpen(false)}>
              <ComboBoxField
                label="Fruit"
                name="fruit"
                value=""
                options={[{ value: 'pear', label: 'Pear' }]}
                onChange={jest.fn()}
              />
            </Modal>
          )}
        </>
      );
    }
    renderUi(<Page />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Fruit' }), 'p');
    await waitFor(() => expect(placeOfAnnouncement()).toBe('Edit'));
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('[data-live-announcer]:not([aria-live])')).toBeInTheDocument();
    expect(placeOfAnnouncement()).toBeUndefined();
  });
});
