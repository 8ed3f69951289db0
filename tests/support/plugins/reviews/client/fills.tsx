import { Star } from 'lucide-react';
import type { ReactElement } from 'react';
import { Toasts, useI18n, useQuery, useService } from '@tessera/core/client';
import { Button, MenuItem, Tag } from '@tessera/core/ui';
import type { TaskRowSlotProps, TaskSlotProps } from '@tessera/plugins/tasks';
import { reviewsMessages } from './messages';

/** In the row of a task. Throws for a task that is called "Broken mark". */
export function ReviewMark({ task }: TaskRowSlotProps): ReactElement | undefined {
  if (task.title === 'Broken mark') {
    throw new Error('The mark of a review is broken.');
  }
  return task.title.startsWith('Review') ? <Tag>{`Review of ${task.key}`}</Tag> : undefined;
}

/** In the panel of a task. */
export function ReviewSection({ task }: TaskSlotProps): ReactElement | undefined {
  return task.title.startsWith('Review') ? (
    <section aria-label="Review">{`Reviewed: ${task.title}`}</section>
  ) : undefined;
}

/** In the menu of a task. */
export function ReviewRequest({ task }: TaskSlotProps): ReactElement {
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const report = (): void => toasts.success(translate(reviewsMessages.requested, { task: task.key }));
  return (
    <MenuItem glyph={Star} onSelect={report}>
      {translate(reviewsMessages.request)}
    </MenuItem>
  );
}

/** In the toolbar of the list, where the address asks for it. */
export function ReviewFilter(): ReactElement | undefined {
  const isAsked = useQuery().has('reviews');
  return isAsked ? <Button variant="ghost">Reviews</Button> : undefined;
}

/** In the profile menu. */
export function ReviewerCard(): ReactElement {
  const { translate } = useI18n();
  return <Tag>{translate(reviewsMessages.reviewer)}</Tag>;
}
