import type { EntityServices } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';

/** The signed-in person, without the photo: the session has its address in this page, a card has its version. */
export function ownCard({ session }: Pick<EntityServices, 'session'>): PersonCard {
  const { userId: id = '', fullName = '' } = session.user ?? {};
  return { id, fullName };
}
