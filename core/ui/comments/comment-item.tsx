import { CircleCheck, CornerDownLeft, RotateCcw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Comment, CommentEndpoints, RichText } from '../../contract';
import { fragmentOf } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { useService } from '../../client/react/application-provider';
import { EntityLink } from '../../client/react/place-link';
import { Drafts, Navigation, Toasts } from '../../client/services';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { CopyLinkButton } from '../copying/copy-link-button';
import { UnsentTag } from '../editing/unsent-notice';
import { useUi } from '../environment';
import { useFocusFallback } from '../lists/use-focus-fallback';
import { PersonAvatar } from '../people/person-avatar';
import { InlineRichText } from '../rich-text/inline-rich-text';
import { RichTextView } from '../rich-text/rich-text-view';
import { formatInstant } from '../text/moments';
import { useReader } from '../text/now';
import { RelativeTime } from '../text/times';
import { editDraft } from './comment-actions';
import type { CommentSurroundings } from './comment-actions';
import type { CommentHistoryProps } from './comment-history';
import { CommentReactions, ReactionMenu } from './comment-reactions';
import { commentMessages } from './messages';

export interface CommentItemProps {
  readonly comment: Comment;
  readonly calls: CommentEndpoints;
  readonly surroundings: CommentSurroundings;
  /** Opens the field for a reply; undefined for replies, and while the field is open. */
  readonly onReply?: (() => void) | undefined;
  /** The button that opens it. */
  readonly replyButton?: RefObject<HTMLButtonElement | null>;
  /** Receives the focus when the last comment is removed. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

const loadHistory: ComponentLoader<CommentHistoryProps> = () =>
  import('./comment-history').then((module) => module.CommentHistory);

const noText: RichText = { type: 'doc', content: [] };

/** One comment. Its author edits it in place. */
export const CommentItem = observer(function CommentItem(props: CommentItemProps): ReactElement {
  const { comment, calls, surroundings, onReply, replyButton, focusFallback } = props;
  const { store, me, canComment, canModerate, remove, addressed } = surroundings;
  const { translate } = useUi();
  const drafts = useService(Drafts);
  const reader = useReader();
  const box = useRef<HTMLElement>(null);
  const nameId = useId();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useFocusFallback(box, focusFallback);
  const navigation = useService(Navigation);
  const visit = addressed?.id === comment.id ? addressed.visit : undefined;
  useEffect(() => {
    if (visit !== undefined) {
      box.current?.scrollIntoView({ block: 'center' });
      box.current?.focus({ preventScroll: true });
    }
  }, [visit]);
  const { id, author, threadId, editedOn, isRemoved, isResolved } = comment;
  const name = author?.fullName ?? translate(commentMessages.commentBySystem);
  const unsent = store.comments.unsentState(id);
  const isMine = me !== undefined && author?.id === me;
  const isThread = threadId === undefined && unsent === undefined;

  if (isRemoved) {
    return (
      <article className="t-comment" ref={box} tabIndex={-1} aria-label={translate(commentMessages.commentRemoved)}>
        <p className="t-comment-removed t-meta">{translate(commentMessages.commentRemoved)}</p>
        {isMine && drafts.has(editDraft(id)) && <OwnText {...props} isReadOnly value={noText} />}
      </article>
    );
  }
  return (
    <article
      className="t-comment"
      ref={box}
      tabIndex={-1}
      data-addressed={visit === undefined ? undefined : true}
      aria-labelledby={nameId}
    >
      <header className="t-comment-head">
        {author !== undefined && <PersonAvatar name={name} id={author.id} photo={author.photo} isDecoration />}
        <b id={nameId}>
          {author === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <EntityLink entity={{ type: 'core.person', id: author.id }}>
              <bdi>{name}</bdi>
            </EntityLink>
          )}
        </b>
        <span className="t-meta">
          <RelativeTime instant={comment.createdOn} />
        </span>
        {editedOn !== undefined && (
          <button
            type="button"
            className="t-comment-edited t-meta"
            aria-haspopup="dialog"
            title={translate(commentMessages.commentHistory)}
            onClick={() => setHistoryOpen(true)}
          >
            {translate(commentMessages.commentEdited, { time: formatInstant(editedOn, reader) })}
          </button>
        )}
        <UnsentTag state={unsent} />
      </header>
      {isMine && canComment ? (
        <OwnText {...props} isReadOnly={false} value={comment.body} />
      ) : (
        <RichTextView text={comment.body} />
      )}
      <CommentReactions comment={comment} surroundings={surroundings} />
      {actions()}
      <LazyComponent
        load={loadHistory}
        with={isHistoryOpen ? { comment, calls, onClose: () => setHistoryOpen(false) } : undefined}
        fallback={null}
        onClose={() => setHistoryOpen(false)}
      />
    </article>
  );

  function actions(): ReactNode {
    const canDelete = canComment && (isMine || canModerate);
    if (unsent !== undefined && !canDelete) {
      return undefined;
    }
    return (
      <div className="t-comment-foot">
        {unsent === undefined && canComment && (
          <ReactionMenu comment={comment} surroundings={surroundings} name={name} />
        )}
        {isThread && canComment && onReply !== undefined && (
          <Button
            size="small"
            variant="ghost"
            icon={CornerDownLeft}
            {...(replyButton === undefined ? {} : { ref: replyButton })}
            aria-label={translate(commentMessages.commentReplyTo, { name })}
            onClick={onReply}
          >
            {translate(commentMessages.commentReply)}
          </Button>
        )}
        {isThread && canComment && (
          <IconButton
            glyph={isResolved ? RotateCcw : CircleCheck}
            label={translate(isResolved ? commentMessages.commentReopen : commentMessages.commentResolve, { name })}
            onClick={() => void store.resolve(comment, !isResolved)}
          />
        )}
        {unsent === undefined && (
          <CopyLinkButton
            label={translate(commentMessages.commentCopyLink, { name })}
            link={() => `${location.origin}${navigation.path}#${fragmentOf({ kind: 'comment', id })}`}
          />
        )}
        {canDelete && (
          <IconButton
            glyph={Trash2}
            label={translate(commentMessages.commentDelete, { name })}
            onClick={() => remove(comment)}
          />
        )}
      </div>
    );
  }
});

interface OwnTextProps extends Pick<CommentItemProps, 'comment' | 'surroundings'> {
  readonly isReadOnly: boolean;
  readonly value: RichText;
}

/** The text of the person's own comment. A text that was not saved stays with it. */
const OwnText = observer(function OwnText({ comment, surroundings, isReadOnly, value }: OwnTextProps): ReactElement {
  const { store, people } = surroundings;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const conflict = store.comments.view(comment.id).conflicts.find(({ field }) => field === 'body');
  // The one cast: conflicts of the field `body` hold its values.
  const show = (text: unknown): ReactNode => (text === undefined ? '' : <RichTextView text={text as RichText} />);

  async function save(text: RichText | undefined, base: Comment): Promise<Comment | undefined> {
    if (text === undefined) {
      toasts.warning(translate(commentMessages.commentEmptied));
      return undefined;
    }
    return (await store.edit(comment, text, base))?.entity;
  }

  return (
    <InlineRichText
      label={translate(commentMessages.comment)}
      placeholder={translate(commentMessages.commentWrite)}
      value={value}
      draft={editDraft(comment.id)}
      base={comment}
      isReadOnly={isReadOnly}
      people={people}
      conflict={
        conflict && {
          mine: show(conflict.mine),
          theirs: show(conflict.theirs),
          onKeepMine: () => void store.comments.resolve(comment.id, 'body', 'mine'),
          onUseTheirs: () => void store.comments.resolve(comment.id, 'body', 'theirs'),
        }
      }
      save={save}
    />
  );
});
