import { useEffect } from 'react';
import type { PersonCard } from '@tessera/core/contract';
import { useI18n, useNamedPeople, useService } from '@tessera/core/client';
import { readQuickAdd, useDateReader, useQuickAddMemory, useRecurrenceReader, withoutParts } from '@tessera/core/ui';
import type { QuickAddMemory, QuickAddPart } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { newTaskMessages } from './new-task-messages';
import { priorityNames } from '../model/status-kind';
import { Tasks } from '../tokens';
import { roleMessages } from './role-messages';

/** What the title of a new task says besides the title. */
export interface TaskQuickAdd extends QuickAddMemory {
  readonly parts: readonly QuickAddPart[];
  /** The title without the parts. */
  readonly title: string;
  readonly priority: TaskPriority | undefined;
  /** The first person. */
  readonly owner: PersonCard | undefined;
  /** The others. */
  readonly collaboratorIds: readonly string[];
  /** As a `DateTimeField` has it. */
  readonly due: string | undefined;
  readonly labelIds: readonly string[];
  /** Text of a rule, and its first date where the title names none. */
  readonly recurrence: { readonly value: string; readonly first: string } | undefined;
}

/** Reads a title such as "Order weights fri !high @ana @ben #ops". Call it in an observer. */
export function useTaskQuickAdd(text: string): TaskQuickAdd {
  const { labels } = useService(Tasks);
  const { translate } = useI18n();
  const memory = useQuickAddMemory();
  const readDate = useDateReader();
  const readRecurrence = useRecurrenceReader();
  const { people } = useNamedPeople(namesIn(text));
  const hasLabel = /(?:^|\s)#\S/.test(text);
  useEffect(() => {
    if (hasLabel) {
      // Without the labels a name stays text.
      labels.load().catch(() => undefined);
    }
  }, [labels, hasLabel]);
  const read = readQuickAdd(text, {
    ignored: memory.ignored,
    readDate: (phrase) => {
      const date = readDate(phrase);
      return date && { value: date.value, words: translate(newTaskMessages.quickDue, { day: date.words }) };
    },
    readRecurrence,
    marks: [
      {
        kind: 'priority',
        sign: '!',
        options: TaskPriority.options
          .filter((value) => value !== 'none')
          .map((value) => ({
            value,
            names: [value, translate(priorityNames[value])],
            words: translate(priorityNames[value]),
          })),
      },
      {
        kind: 'person',
        sign: '@',
        isMultiple: true,
        options: people.map(({ id, fullName }) => ({
          value: id,
          names: [fullName, ...fullName.split(' ')],
          words: translate(newTaskMessages.quickOwner, { name: fullName }),
        })),
      },
      {
        kind: 'label',
        sign: '#',
        isMultiple: true,
        options: labels.all.map(({ id, name }) => ({
          value: id,
          names: [name],
          words: translate(newTaskMessages.quickLabel, { name }),
        })),
      },
    ],
  });
  const [ownerId, ...others] = new Set(read.filter(({ kind }) => kind === 'person').map(({ value }) => value));
  // Those who are named after the owner help.
  const parts = read.map((part) => {
    const name = others.includes(part.value) ? people.find(({ id }) => id === part.value)?.fullName : undefined;
    return name === undefined ? part : { ...part, words: translate(roleMessages.quickCollaborator, { name }) };
  });
  const recognized = (kind: string): string | undefined => parts.find((part) => part.kind === kind)?.value;
  const repeated = parts.find(({ kind }) => kind === 'recurrence');
  const priority = TaskPriority.safeParse(recognized('priority'));
  return {
    ...memory,
    parts,
    title: withoutParts(text, parts),
    priority: priority.success ? priority.data : undefined,
    owner: people.find(({ id }) => id === ownerId),
    collaboratorIds: others,
    due: recognized('date'),
    recurrence: repeated && readRecurrence(repeated.text, true),
    labelIds: parts.filter(({ kind }) => kind === 'label').map(({ value }) => value),
  };
}

/** Names behind an `@` of the text. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\s)@(\p{L}[\p{L}\p{N}'’-]+)/gu)].map(([, name = '']) => name);
}
