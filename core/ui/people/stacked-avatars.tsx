import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import { useUi } from '../environment';
import { tooltip } from '../overlays/tooltip';
import type { AvatarStackProps } from './avatar-stack';
import { peopleMessages } from './people-messages';
import { PersonAvatar } from './person-avatar';
import './stacked-avatars.css';

/** The content of `AvatarStack`, loaded on demand. */
export const StackedAvatars = observer(function StackedAvatars({
  ids,
  label,
  max = 3,
}: AvatarStackProps): ReactElement | null {
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
    <span className="t-stack" role="img" aria-label={text} {...tooltip(text)}>
      {shown.map(({ id, fullName, photo }) => (
        <PersonAvatar key={id} id={id} name={fullName} photo={photo} size="small" isDecoration />
      ))}
      {hidden > 0 && (
        <span className="t-stack-more" aria-hidden>
          +{new Intl.NumberFormat(language).format(hidden)}
        </span>
      )}
    </span>
  );
});
