import { useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import { plainTextOf } from '../../contract';
import type { RichText } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { Drafts } from '../../client/services';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { editDraft } from './comment-actions';
import { commentMessages } from './messages';

export interface LostCommentProps {
  readonly commentId: string;
  /** Puts the text into the field for a new comment. */
  readonly onUse: (text: RichText) => void;
}

/** What the person was writing into a comment that was deleted meanwhile. */
export function LostComment({ commentId, onUse }: LostCommentProps): ReactElement | null {
  const drafts = useService(Drafts);
  const { translate } = useUi();
  const [text, setText] = useState<RichText>();
  const titleId = useId();
  useEffect(() => {
    let isCurrent = true;
    drafts.read<{ readonly text: RichText }>(editDraft(commentId)).then(
      (kept) => isCurrent && setText(kept?.text),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, commentId]);
  if (text === undefined) {
    return null;
  }
  return (
    <section className="t-comment-lost" role="status" aria-labelledby={titleId}>
      <p id={titleId}>{translate(commentMessages.commentLost)}</p>
      <textarea
        readOnly
        rows={3}
        dir="auto"
        aria-labelledby={titleId}
        value={plainTextOf(text)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="t-comment-send">
        <Button size="small" variant="ghost" onClick={() => drafts.remove(editDraft(commentId))}>
          {translate(commentMessages.commentLostDiscard)}
        </Button>
        <Button
          size="small"
          onClick={() => {
            onUse(text);
            drafts.remove(editDraft(commentId));
          }}
        >
          {translate(commentMessages.commentLostUse)}
        </Button>
      </div>
    </section>
  );
}
