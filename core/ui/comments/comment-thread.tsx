import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { CommentEndpoints } from '../../contract';
import type { CommentThread } from '../../client/comments/comment-order';
import { ApiError } from '../../client/services';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { replyDraft } from './comment-actions';
import type { CommentSurroundings } from './comment-actions';
import { CommentComposer } from './comment-composer';
import { CommentItem } from './comment-item';
import { commentMessages } from './messages';
import { useCommentDraft } from './use-comment-draft';

export interface CommentThreadItemProps {
  readonly thread: CommentThread;
  readonly calls: CommentEndpoints;
  readonly surroundings: CommentSurroundings;
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** A thread: its first comment, its replies, and the field for a reply. A resolved one is closed until it is opened. */
export const CommentThreadItem = observer(function CommentThreadItem(props: CommentThreadItemProps): ReactElement {
  const { thread, calls, surroundings, focusFallback } = props;
  const { first, replies } = thread;
  const { store, canComment, people, addressed } = surroundings;
  const { translate } = useUi();
  const draft = useCommentDraft(replyDraft(first.id));
  /** Undefined until the person opens or closes the field. */
  const [isReplying, setReplying] = useState<boolean>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const [isReturning, setReturning] = useState(false);
  const name = first.author?.fullName ?? translate(commentMessages.commentBySystem);
  const isComposerOpen = canComment && (isReplying ?? draft.isRestored);
  const isShown = !first.isResolved || isOpen;
  const hidden = first.replyCount - replies.filter(({ id }) => store.comments.unsentState(id) === undefined).length;

  // The button exists again after the field is closed.
  useEffect(() => {
    if (isReturning) {
      setReturning(false);
      replyButton.current?.focus();
    }
  }, [isReturning]);

  // A closed thread opens for the comment that the address leads to.
  const isAddressed = [first, ...replies].some(({ id }) => id === addressed?.id);
  useEffect(() => {
    if (isAddressed) {
      setOpen(true);
    }
  }, [isAddressed, addressed]);

  function closeReply(): void {
    setReplying(false);
    setReturning(true);
  }

  async function loadReplies(): Promise<void> {
    setLoading(true);
    try {
      await store.loadReplies(first);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      // The API has shown the reason.
    } finally {
      setLoading(false);
    }
  }

  return (
    <li className="t-thread">
      {first.isResolved && (
        <div className="t-thread-resolved">
          <Button
            size="small"
            variant="ghost"
            icon={CircleCheck}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {translate(commentMessages.commentResolvedThread, { name })}
          </Button>
          {first.resolvedBy !== undefined && (
            <span className="t-meta">
              {translate(commentMessages.commentResolved, { name: first.resolvedBy.fullName })}
            </span>
          )}
        </div>
      )}
      {isShown && (
        <>
          <CommentItem
            comment={first}
            calls={calls}
            surroundings={surroundings}
            focusFallback={focusFallback}
            onReply={isComposerOpen ? undefined : () => setReplying(true)}
            replyButton={replyButton}
          />
          {hidden > 0 && (
            <Button size="small" variant="ghost" isBusy={isLoading} onClick={() => void loadReplies()}>
              {translate(commentMessages.commentRepliesEarlier, { count: hidden })}
            </Button>
          )}
          {(replies.length > 0 || isComposerOpen) && (
            <div className="t-comment-replies">
              <ol aria-label={translate(commentMessages.commentReplies, { name })}>
                {replies.map((reply) => (
                  <li key={store.comments.firstIdOf(reply.id)}>
                    <CommentItem
                      comment={reply}
                      calls={calls}
                      surroundings={surroundings}
                      focusFallback={focusFallback}
                    />
                  </li>
                ))}
              </ol>
              {isComposerOpen && (
                <CommentComposer
                  label={translate(commentMessages.commentReplyTo, { name })}
                  placeholder={translate(commentMessages.commentReplyWrite)}
                  draft={draft}
                  people={people}
                  startsFocused={isReplying === true}
                  onClose={closeReply}
                  write={(body, key) => store.write(first.entityId, { body, threadId: first.id }, key)}
                />
              )}
            </div>
          )}
        </>
      )}
    </li>
  );
});
