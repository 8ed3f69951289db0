import { act, screen } from '@testing-library/react';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { InvitationLinksDialog } from './invitation-links-dialog';

describe('the links of invitations', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  function open(count: number): void {
    const links = Array.from({ length: count }, (_, index) => ({
      email: `person-${index}@ferrow.example`,
      link: `https://ferrow.example/accept-invitation?token=${index}`,
    }));
    client.renderPart(<InvitationLinksDialog links={links} onClose={() => undefined} />);
  }

  it('have a field each, and a button for all', () => {
    open(100);
    expect(screen.getAllByRole('textbox')).toHaveLength(100);
    expect(screen.getByRole('button', { name: 'Copy all' })).toBeVisible();
  });

  it('are one text, which can be saved, where there are more than a hundred', () => {
    open(101);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(101);
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  });
});
