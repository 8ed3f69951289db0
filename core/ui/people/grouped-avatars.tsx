import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import { useUi } from '../environment';
import { tooltip } from '../overlays/tooltip';
import type { AvatarGroupProps } from './avatar-group';
import { peopleMessages } from './people-messages';
import { PersonAvatar } from './person-avatar';
import './grouped-avatars.css';

/** The content of `AvatarGroup`, loaded on demand. */
export const GroupedAvatars = observer(function GroupedAvatars({
  ids,
  label,
  max = 3,
}: AvatarGroupProps): ReactElement | null {
  const people = useService(People);
  const { translate, language } = useUi();
  const cards = ids.flatMap((id) => people.card(id) ?? []);
  if (cards.length === 0) {
    // The names are being loaded.
    return null;
  }
  // A count of one would take the room of an avatar.
  const shown = cards.slice(0, cards.length > max ? max - 1 : max);
  const hidden = cards.length - shown.length;
  const names = new Intl.ListFormat(language).format(cards.map(({ fullName }) => fullName));
  const text = translate(peopleMessages.peopleNamed, { label, names });
  return (
    <span className="t-avatars" role="img" aria-label={text} {...tooltip(text)}>
      {shown.map(({ id, fullName, photo }) => (
        <PersonAvatar key={id} id={id} name={fullName} photo={photo} size="small" isDecoration />
      ))}
      {hidden > 0 && (
        <span className="t-avatars-more" aria-hidden>
          +{new Intl.NumberFormat(language).format(hidden)}
        </span>
      )}
    </span>
  );
});
