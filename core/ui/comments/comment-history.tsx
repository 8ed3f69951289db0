import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { Comment, CommentEndpoints } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { Api } from '../../client/services';
import { Button } from '../actions/button';
import { commonMessages } from '../common-messages';
import { useUi } from '../environment';
import { usePages } from '../lists/use-pages';
import { Dialog } from '../overlays/dialog';
import { RichTextView } from '../rich-text/rich-text-view';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { RelativeTime } from '../text/times';
import { commentMessages } from './messages';

export interface CommentHistoryProps {
  readonly comment: Comment;
  readonly calls: CommentEndpoints;
  readonly onClose: () => void;
}

/** The former texts of a comment, newest first. Loaded when it is opened. */
export function CommentHistory({ comment, calls, onClose }: CommentHistoryProps): ReactElement {
  const { translate } = useUi();
  const api = useService(Api);
  const load = useRef((cursor: string | undefined, signal: AbortSignal) =>
    api.request(
      calls.listVersions,
      { params: { commentId: comment.id }, query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) } },
      { signal, onFailure: 'caller' },
    ),
  );
  const pages = usePages(load.current, comment.version);
  return (
    <Dialog
      isOpen
      size={640}
      title={translate(commentMessages.commentHistory)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(commonMessages.close)}</Button>}
    >
      {pages.state === 'loading' && <SkeletonRows rows={2} />}
      {pages.state === 'failed' && (
        <FailedState title={translate(commentMessages.commentHistoryFailed)} onRetry={pages.retry} />
      )}
      <ol className="t-comment-versions">
        {pages.items.map(({ id, body, writtenOn }) => (
          <li key={id}>
            <span className="t-meta">
              <RelativeTime instant={writtenOn} />
            </span>
            <RichTextView text={body} />
          </li>
        ))}
      </ol>
      {pages.hasMore && (
        <Button size="small" variant="ghost" isBusy={pages.state === 'more'} onClick={pages.loadMore}>
          {translate(commentMessages.commentHistoryMore)}
        </Button>
      )}
    </Dialog>
  );
}
