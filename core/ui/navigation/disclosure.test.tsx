import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../ui-test-kit';
import { Disclosure, DisclosureGroup } from './disclosure';

const detailsOf = (title: string) => screen.getByText(title).closest('details');

describe('Disclosure', () => {
  it('shows its content by a press on its title, and reports it', async () => {
    const onToggle = jest.fn();
    renderUi(
      <Disclosure title="Other devices" count={1200} onToggle={onToggle}>
        <p>Firefox on Linux</p>
      </Disclosure>,
    );
    expect(screen.getByText('Firefox on Linux')).not.toBeVisible();
    expect(screen.getByText('1,200')).toBeVisible();
    await userEvent.click(screen.getByText('Other devices'));
    expect(screen.getByText('Firefox on Linux')).toBeVisible();
    await waitFor(() => expect(onToggle.mock.calls).toEqual([[true]]));
    await userEvent.click(screen.getByText('Other devices'));
    expect(screen.getByText('Firefox on Linux')).not.toBeVisible();
    await waitFor(() => expect(onToggle.mock.calls).toEqual([[true], [false]]));
  });

  it('can be open at first', () => {
    renderUi(
      <Disclosure title="Details" isInitiallyOpen>
        <p>PDF/A-3</p>
      </Disclosure>,
    );
    expect(screen.getByText('PDF/A-3')).toBeVisible();
  });
});

describe('DisclosureGroup', () => {
  it('names its disclosures alike, so that the browser keeps one open, but not those inside of them', () => {
    renderUi(
      <DisclosureGroup label="Questions">
        <Disclosure title="Who?">
          <Disclosure title="And when?">
            <p>Never</p>
          </Disclosure>
        </Disclosure>
        <Disclosure title="How?">
          <p>Slowly</p>
        </Disclosure>
      </DisclosureGroup>,
    );
    expect(screen.getByRole('group', { name: 'Questions' })).toContainElement(detailsOf('Who?'));
    expect(detailsOf('Who?')?.getAttribute('name')).toMatch(/./);
    expect(detailsOf('How?')?.getAttribute('name')).toBe(detailsOf('Who?')?.getAttribute('name'));
    expect(detailsOf('And when?')).not.toHaveAttribute('name');
  });

  it('lets several be open', () => {
    renderUi(
      <DisclosureGroup label="Questions" allowsSeveral>
        <Disclosure title="Who?">
          <p>You</p>
        </Disclosure>
      </DisclosureGroup>,
    );
    expect(detailsOf('Who?')).not.toHaveAttribute('name');
  });
});
