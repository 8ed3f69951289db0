import { safeParse } from 'zod/v4/core';
import type { I18n, PortalStatuses, QuestionList, Questions } from '@tessera/core/client';
import { CompletionQuestion, maxNamedTasks } from '../../contract/completion';
import type { LiveTask } from '../../contract/events';
import { completionMessages as messages } from './completion-messages';

interface AskServices {
  readonly questions: Questions;
  readonly words: Pick<I18n, 'translate'>;
  readonly statuses: Pick<PortalStatuses, 'nameOf'>;
}

/** Asks before a task is completed that open tasks block, or of which sub-tasks are open. */
export function askCompletion(
  { key }: Pick<LiveTask, 'key'>,
  question: unknown,
  { questions, words, statuses }: AskServices,
): Promise<boolean> {
  const parsed = safeParse(CompletionQuestion, question);
  const statusName = (status: string): string => {
    const name = statuses.nameOf(status) ?? '';
    return typeof name === 'string' ? name : words.translate(name);
  };
  const listOf = (name: 'blockers' | 'subTasks'): readonly QuestionList[] => {
    const { total, items } = parsed.success ? parsed.data[name] : { total: 0, items: [] };
    const heading = words.translate(name === 'blockers' ? messages.blockedBy : messages.openSubTasks, { count: total });
    const named = items.map(({ key: other, title, status }) => {
      const state = statusName(status);
      return state === ''
        ? words.translate(messages.namedTask, { key: other, title })
        : words.translate(messages.namedTaskWithStatus, { key: other, title, status: state });
    });
    return total === 0 ? [] : [{ heading, items: withMore(named, total, words) }];
  };
  return questions.ask({
    title: words.translate(messages.completeTitle, { key }),
    text: '',
    lists: [...listOf('blockers'), ...listOf('subTasks')],
    yes: words.translate(messages.completeAnyway),
    no: words.translate(messages.keepOpen),
  });
}

/** A task that is completed only once it is confirmed. */
export interface UnconfirmedTask {
  readonly task: Pick<LiveTask, 'key' | 'title'>;
  readonly question: CompletionQuestion;
}

/**
 * Asks once for several tasks.
 *
 * @param areOthersDone whether others that were to be changed with them need no confirmation
 */
export function askCompletions(
  unconfirmed: readonly UnconfirmedTask[],
  areOthersDone: boolean,
  { questions, words }: Omit<AskServices, 'statuses'>,
): Promise<boolean> {
  const listOf = (name: 'blockers' | 'subTasks'): readonly QuestionList[] => {
    const those = unconfirmed.filter(({ question }) => question[name].total > 0);
    const message = name === 'blockers' ? messages.manyBlocked : messages.manyParents;
    const named = those
      .slice(0, maxNamedTasks)
      .map(({ task: { key, title } }) => words.translate(messages.namedTask, { key, title }));
    const heading = words.translate(message, { count: those.length });
    return those.length === 0 ? [] : [{ heading, items: withMore(named, those.length, words) }];
  };
  return questions.ask({
    title: words.translate(messages.completeManyTitle, { count: unconfirmed.length }),
    text: areOthersDone ? words.translate(messages.completeManyText) : '',
    lists: [...listOf('blockers'), ...listOf('subTasks')],
    yes: words.translate(messages.completeAnyway),
    no: words.translate(messages.keepOpen),
  });
}

function withMore(named: readonly string[], total: number, words: Pick<I18n, 'translate'>): readonly string[] {
  const more = total - named.length;
  return more > 0 ? [...named, words.translate(messages.namedMore, { count: more })] : named;
}
