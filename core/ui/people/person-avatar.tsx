import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useService } from '../../client/react/application-provider';
import { Photos } from '../../client/services';
import { Avatar } from './avatar';
import type { AvatarProps } from './avatar';

export interface PersonAvatarProps extends Omit<AvatarProps, 'photoUrl' | 'id'> {
  readonly id: string;
  /** `photo` as the wire has it for the person: the version of their photo. */
  readonly photo: string | null | undefined;
}

/** A person of the product: their photo as soon as it is here, until then and without one their letters (R44). */
export const PersonAvatar = observer(function PersonAvatar({ photo, ...avatar }: PersonAvatarProps): ReactElement {
  const photoUrl = useService(Photos).urlOf(avatar.id, photo);
  return <Avatar {...avatar} photoUrl={photoUrl} />;
});
