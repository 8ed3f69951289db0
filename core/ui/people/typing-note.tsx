import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useService } from '../../client/react/application-provider';
import type { RoomPeople } from '../../client/presence/presence';
import { People } from '../../client/people/people';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';

export interface TypingNoteProps<Field extends string> {
  /** What `usePresence` returns. */
  readonly others: RoomPeople<Field>;
  /** Labels of the fields, as the screen shows them. */
  readonly labels: Readonly<Record<Field, string>>;
}

/** The same sentence is announced once in this time, in milliseconds: people stop and begin again all the time. */
const repetition = 60_000;

/**
 * Who is typing in which field, in one line of quiet text, which takes no room of its own. A screen reader announces it
 * politely, and the same sentence once a minute at most.
 *
 * @example <TypingNote others={here} labels={{ title: translate(messages.title), text: translate(messages.text) }} />
 */
export const TypingNote = observer(function TypingNote<Field extends string>(
  props: TypingNoteProps<Field>,
): ReactElement | null {
  const sentence = useTypingSentence(props);
  const { announce, clock } = useUi();
  const announced = useRef(new Map<string, number>());
  useEffect(() => {
    const now = clock.elapsed();
    const before = announced.current.get(sentence);
    if (sentence !== '' && (before === undefined || now - before >= repetition)) {
      announced.current.set(sentence, now);
      announce(sentence);
    }
  }, [announce, clock, sentence]);
  return sentence === '' ? null : <span className="t-meta t-quiet t-cut">{sentence}</span>;
});

function useTypingSentence<Field extends string>({ others, labels }: TypingNoteProps<Field>): string {
  const people = useService(People);
  const { translate } = useUi();
  const typing = others.people.flatMap(({ personId, field }) => {
    const name = people.card(personId)?.fullName;
    return field === undefined || name === undefined ? [] : [{ name, field: labels[field] }];
  });
  const [first] = typing;
  if (first === undefined) {
    return '';
  }
  return typing.length === 1
    ? translate(workspaceMessages.typingOne, first)
    : translate(workspaceMessages.typingMany, { count: typing.length });
}
