import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useService } from '../../client/react/application-provider';
import { Photos } from '../../client/services';
import { Avatar } from './avatar';
import type { AvatarProps } from './avatar';

export interface PersonAvatarProps extends Omit<AvatarProps, 'photoUrl' | 'id'> {
  readonly id: string;
  /** The person's `photo` field of the API: the version of their photo. */
  readonly photo: string | null | undefined;
}

/** Avatar of a person: the photo once it has loaded, otherwise the initials (R44). */
export const PersonAvatar = observer(function PersonAvatar({ photo, ...avatar }: PersonAvatarProps): ReactElement {
  const photoUrl = useService(Photos).urlOf(avatar.id, photo);
  return <Avatar {...avatar} photoUrl={photoUrl} />;
});
