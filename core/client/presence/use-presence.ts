import { useCallback, useEffect, useState } from 'react';
import type { PresenceRoom } from '../../contract';
import { useService } from '../react/application-provider';
import { useObserved } from '../react/use-observed';
import type { RoomPeople, RoomVisit } from './presence';
import { Presence } from './presence';

/** The room of an entity, as a component shows it. */
export interface PresenceView<Field extends string = string> extends RoomPeople<Field> {
  /** Tells the others that the person types in a field; call it with every change. Undefined: not any more. */
  readonly setTyping: (field: Field | undefined) => void;
}

const noPeople: RoomPeople<never> = { people: [], count: 0 };

/**
 * Who else has this entity open, and who is typing in which field. The person is in the room while the component is mounted,
 * the tab visible and the browser connected; otherwise no one is shown.
 *
 * @param id undefined while there is no entity on the server yet: no room is entered then.
 * @example const here = usePresence(notePresence, note.id);
 */
export function usePresence<Field extends string>(
  room: PresenceRoom<Field>,
  id: string | undefined,
): PresenceView<Field> {
  const presence = useService(Presence);
  const [visit, setVisit] = useState<RoomVisit<Field>>();
  useEffect(() => {
    if (id === undefined) {
      return undefined;
    }
    const entered = presence.enter(room, id);
    setVisit(entered);
    return () => {
      entered.leave();
      setVisit(undefined);
    };
  }, [presence, room, id]);
  const others = useObserved<RoomPeople<Field>>(() => visit?.others ?? noPeople);
  const setTyping = useCallback((field: Field | undefined) => visit?.setTyping(field), [visit]);
  return { ...others, setTyping };
}
