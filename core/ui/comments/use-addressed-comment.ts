import { useEffect, useState } from 'react';
import type { Comment } from '../../contract';
import { partOfFragment } from '../../contract';
import type { CommentStore } from '../../client/comments/comment-store';
import type { EntityList } from '../../client/entities/entity-list';
import { useService } from '../../client/react/application-provider';
import { useFragment } from '../../client/react/use-parameters';
import { ApiError, Toasts } from '../../client/services';
import { useUi } from '../environment';
import { commentMessages } from './messages';

/** The comment that the address names, once it can be shown. */
export interface AddressedComment {
  readonly id: string;
  /** A new one each time the link is followed. */
  readonly visit: string;
}

export interface ListedComments {
  readonly store: CommentStore;
  readonly list: EntityList<Comment>;
  readonly entityId: string;
}

/**
 * Finds the comment whose id the address has after `#` (`fragmentOf`), however old it is: reads earlier threads until its
 * own is listed, and the other replies of its thread. Says so when it was deleted.
 */
export function useAddressedComment({ store, list, entityId }: ListedComments): AddressedComment | undefined {
  const { fragment, visit } = useFragment();
  const toasts = useService(Toasts);
  const { translate } = useUi();
  const [addressed, setAddressed] = useState<AddressedComment>();
  const id = partOfFragment(fragment)?.id;
  const { isReady } = list;

  useEffect(() => {
    let isWanted = true;
    async function find(wanted: string): Promise<void> {
      const found = await listComment({ store, list, entityId }, wanted, () => isWanted);
      if (isWanted && found === 'listed') {
        setAddressed({ id: wanted, visit });
      } else if (isWanted && found === 'gone') {
        toasts.info(translate(commentMessages.commentGone));
      }
    }
    if (id !== undefined && isReady) {
      void find(id);
    }
    return () => {
      isWanted = false;
    };
  }, [store, list, entityId, id, visit, isReady, toasts, translate]);

  return addressed?.id === id ? addressed : undefined;
}

/** @returns `failed` when the server could not be asked; the list says so. */
async function listComment(
  { store, list, entityId }: ListedComments,
  id: string,
  isWanted: () => boolean,
): Promise<'listed' | 'gone' | 'failed'> {
  try {
    const comment = store.comments.get(id) ?? (await store.read(id));
    const { threadId = comment.id } = comment;
    const isListed = (wanted: string): boolean => list.items.some((each) => each.id === wanted);
    while (isWanted() && !isListed(threadId) && !list.isComplete && list.error === undefined) {
      await list.loadMore();
    }
    const first = list.items.find((each) => each.id === threadId);
    if (first !== undefined && !isListed(id)) {
      await store.loadReplies(first);
    }
    const isGone = comment.entityId !== entityId || list.error === undefined;
    return isListed(id) ? 'listed' : isGone ? 'gone' : 'failed';
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return error.code === 'not_found' ? 'gone' : 'failed';
  }
}
