import type { I18n } from '@tessera/core/client';
import { titleLength } from '../../contract/model';
import { newTaskMessages } from './new-task-messages';

/** Says that a title has no room left, because a field cuts longer text without a word. */
export function titleHint(title: string, translate: I18n['translate']): string | undefined {
  return title.length >= titleLength ? translate(newTaskMessages.titleFull, { count: titleLength }) : undefined;
}
