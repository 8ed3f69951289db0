import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PersonCard } from '../../contract';
import { useService } from '../../client/react/application-provider';
import type { RoomPeople } from '../../client/presence/presence';
import { People } from '../../client/people/people';
import { useUi } from '../environment';
import { tooltip } from '../overlays/tooltip';
import { workspaceMessages } from '../workspace-messages';
import { PersonAvatar } from './person-avatar';
import './here-now.css';

export interface HereNowProps {
  /** What `usePresence` returns. */
  readonly others: RoomPeople;
}

/** Avatars in the row; the others are counted. */
const maxAvatars = 3;
/** Names in the tooltip. */
const maxNames = 10;

/**
 * Who else is here: a few avatars, the names in a tooltip and as one text for screen readers. Nothing when no one is.
 *
 * @example <HereNow others={usePresence(notePresence, note.id)} />
 */
export const HereNow = observer(function HereNow({ others }: HereNowProps): ReactElement | null {
  const people = useService(People);
  const { translate, language } = useUi();
  const cards = others.people.flatMap(({ personId, field }) => {
    const card = people.card(personId);
    return card === undefined ? [] : [{ card, isTyping: field !== undefined }];
  });
  if (cards.length === 0) {
    // The names are being loaded.
    return null;
  }
  // Those whose names are being loaded are not counted yet: they would become an avatar at once.
  const known = others.count - (others.people.length - cards.length);
  const hidden = known - Math.min(cards.length, maxAvatars);
  const names = namesOf(
    cards.map(({ card }) => card),
    known - Math.min(cards.length, maxNames),
  );
  const text = translate(workspaceMessages.hereNow, { names: new Intl.ListFormat(language).format(names) });

  function namesOf(shown: readonly PersonCard[], more: number): readonly string[] {
    const rest = more > 0 ? [translate(workspaceMessages.hereMore, { count: more })] : [];
    return [...shown.slice(0, maxNames).map(({ fullName }) => fullName), ...rest];
  }

  return (
    <span className="t-here" role="img" aria-label={text} {...tooltip(text)}>
      {cards.slice(0, maxAvatars).map(({ card: { id, fullName, photo }, isTyping }) => (
        <span key={id} className="t-here-person" data-typing={isTyping}>
          <PersonAvatar id={id} name={fullName} photo={photo} isDecoration />
        </span>
      ))}
      {hidden > 0 && (
        <span className="t-meta t-number" aria-hidden>
          +{new Intl.NumberFormat(language).format(hidden)}
        </span>
      )}
    </span>
  );
});
