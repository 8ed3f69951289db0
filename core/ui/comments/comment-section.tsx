import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Comment, CommentEndpoints } from '../../contract';
import { threadsOf } from '../../client/comments/comment-order';
import { CommentStore } from '../../client/comments/comment-store';
import type { EntityList } from '../../client/entities/entity-list';
import { EntityServices } from '../../client/entities/entity-services';
import { People } from '../../client/people/people';
import { useApplication } from '../../client/react/application-provider';
import { Api, Drafts, Session, Toasts } from '../../client/services';
import { Button } from '../actions/button';
import { useLazyValue } from '../attachments/use-lazy-value';
import { useUi } from '../environment';
import { searchPeople } from '../rich-text/search-people';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { editDraft, newCommentDraft } from './comment-actions';
import { CommentComposer } from './comment-composer';
import { CommentThreadItem } from './comment-thread';
import type { EntityCommentsProps } from './entity-comments-props';
import { LostComment } from './lost-comment';
import { commentMessages } from './messages';
import { useAddressedComment } from './use-addressed-comment';
import { useCommentDraft } from './use-comment-draft';
import './comments.css';

/** The content of `EntityComments`, loaded on demand. */
export function CommentSection(props: EntityCommentsProps): ReactElement {
  const { value: calls, hasFailed, retry } = useLazyValue(props.endpoints);
  const { translate } = useUi();
  if (hasFailed) {
    return <FailedState title={translate(commentMessages.commentsFailed)} onRetry={retry} />;
  }
  return calls === undefined ? <SkeletonRows rows={2} /> : <CommentsOfEntity {...props} calls={calls} />;
}

interface CommentsOfEntityProps extends Omit<EntityCommentsProps, 'endpoints'> {
  readonly calls: CommentEndpoints;
}

interface OpenComments {
  readonly store: CommentStore;
  readonly list: EntityList<Comment>;
}

function CommentsOfEntity(props: CommentsOfEntityProps): ReactElement {
  const { calls, entityId } = props;
  const application = useApplication();
  const [open, setOpen] = useState<OpenComments>();
  useEffect(() => {
    const store = new CommentStore(application.get(EntityServices), application.get(Api), calls);
    const list = store.list(entityId);
    setOpen({ store, list });
    void list.loadMore();
    return () => store.dispose();
  }, [application, calls, entityId]);
  return open === undefined ? <SkeletonRows rows={2} /> : <ShownComments {...props} {...open} />;
}

const ShownComments = observer(function ShownComments(props: CommentsOfEntityProps & OpenComments): ReactElement {
  const { calls, entityId, store, list, canModerate } = props;
  const application = useApplication();
  const { translate } = useUi();
  const headingId = useId();
  const session = application.get(Session);
  const members = application.get(People);
  const drafts = application.get(Drafts);
  const people = useMemo(() => searchPeople(members), [members]);
  const draft = useCommentDraft(newCommentDraft(entityId));
  const heading = useRef<HTMLHeadingElement>(null);
  const canComment = props.canComment && !session.isReadOnly;
  const me = session.user?.userId;
  const addressed = useAddressedComment({ store, list, entityId });
  const surroundings = {
    store,
    people,
    me,
    canComment,
    canModerate,
    addressed,
    remove: (comment: Comment) => void remove(comment),
  };
  const lost = useLostEdits(list.items, me, drafts);

  async function remove(comment: Comment): Promise<void> {
    const undo = await store.remove(comment);
    if (undo !== undefined) {
      application.get(Toasts).success(translate(commentMessages.commentDeleted), { undo });
    }
  }

  return (
    <section className="t-comments" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {translate(commentMessages.comments)}
      </h2>
      {content()}
      {lost.map((id) => (
        <LostComment key={id} commentId={id} onUse={(text) => draft.putBack(text)} />
      ))}
      {canComment && (
        <CommentComposer
          label={translate(commentMessages.commentWrite)}
          placeholder={translate(commentMessages.commentWrite)}
          draft={draft}
          people={people}
          write={(body, key) => store.write(entityId, { body, threadId: undefined }, key)}
        />
      )}
    </section>
  );

  function content(): ReactNode {
    const hasFailed = list.error !== undefined;
    // Without a connection the list may never have been read.
    const threads = threadsOf(list.isReady ? list.items : store.unsentOf(entityId));
    return (
      <>
        {hasFailed && (
          <FailedState
            title={translate(commentMessages.commentsFailed)}
            onRetry={() => void (list.isReady ? list.refresh() : list.loadMore())}
          />
        )}
        {!list.isReady && !hasFailed && <SkeletonRows rows={2} />}
        {list.isReady && !list.isComplete && (
          <Button size="small" variant="ghost" isBusy={list.isLoading} onClick={() => void list.loadMore()}>
            {translate(commentMessages.commentsEarlier)}
          </Button>
        )}
        {threads.length > 0 && (
          <ol className="t-comments-list">
            {threads.map((thread) => (
              <CommentThreadItem
                key={store.comments.firstIdOf(thread.first.id)}
                thread={thread}
                calls={calls}
                surroundings={surroundings}
                focusFallback={heading}
              />
            ))}
          </ol>
        )}
        {list.isReady && threads.length === 0 && !canComment && (
          <p className="t-meta">{translate(commentMessages.commentsNone)}</p>
        )}
      </>
    );
  }
});

/** Ids of comments of this person that are not shown any more although their text was being edited. */
function useLostEdits(shown: readonly Comment[], me: string | undefined, drafts: Drafts): readonly string[] {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const own = shown.filter(({ author }) => author !== undefined && author.id === me).map(({ id }) => id);
    setKnown((before) => (own.every((id) => before.has(id)) ? before : new Set([...before, ...own])));
  }, [shown, me]);
  const ids = new Set(shown.map(({ id }) => id));
  return [...known].filter((id) => !ids.has(id) && drafts.has(editDraft(id)));
}
