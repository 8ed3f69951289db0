import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { CommentText } from '../../contract';
import type { RichText } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { useService } from '../../client/react/application-provider';
import { ApiError, Ids } from '../../client/services';
import { Button } from '../actions/button';
import { commonMessages } from '../common-messages';
import { useUi } from '../environment';
import type { RichTextEditorProps } from '../rich-text/editor/rich-text-editor';
import { richTextMessages } from '../rich-text/messages';
import type { PeopleSearch } from '../rich-text/rich-text-pictures';
import { RichTextView } from '../rich-text/rich-text-view';
import { FailedState } from '../states/failed-state';
import { commentMessages } from './messages';
import type { CommentDraft } from './use-comment-draft';

export interface CommentComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly draft: CommentDraft;
  readonly people: PeopleSearch;
  /** @throws ApiError which the field shows; with code `kept` the text is kept and the field is done with it. */
  readonly write: (body: RichText, idempotencyKey: string) => Promise<void>;
  /** The field is open, and can be closed; a `Reply` rather than a comment. */
  readonly onClose?: () => void;
  /** The field opens with the focus. */
  readonly startsFocused?: boolean;
}

const loadEditor: ComponentLoader<RichTextEditorProps> = () =>
  import('../rich-text/editor/rich-text-editor').then((module) => module.RichTextEditor);

/**
 * The field for a new comment or reply. Its editor loads when a person begins to write; Ctrl+Enter sends. What was written
 * is a draft until then, and comes back into the field when the server refuses it.
 */
export function CommentComposer(props: CommentComposerProps): ReactElement {
  const { label, placeholder, draft, people, write, onClose, startsFocused = false } = props;
  const { translate, announce } = useUi();
  const ids = useService(Ids);
  const [isChosen, setChosen] = useState(startsFocused);
  const [isNear, setNear] = useState(false);
  const [sending, setSending] = useState<RichText>();
  const [problem, setProblem] = useState<string>();
  const send = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isReturning, setReturning] = useState(false);
  const problemId = useId();
  const isOpen = onClose !== undefined || isChosen || !draft.isEmpty;
  const isTooLong = !draft.isEmpty && !CommentText.safeParse(draft.text).success;

  // The button exists again after the editor is closed.
  useEffect(() => {
    if (isReturning) {
      setReturning(false);
      opener.current?.focus();
    }
  }, [isReturning]);

  async function submit(): Promise<void> {
    if (draft.isEmpty || isTooLong || sending !== undefined) {
      return;
    }
    const body = draft.take();
    // The emptied field stays open for the next one.
    setChosen(true);
    setSending(body);
    setProblem(undefined);
    try {
      await write(body, ids.next());
      announce(translate(commentMessages.commentSent));
      onClose?.();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        draft.putBack(body);
        throw error;
      }
      if (error.code === 'kept') {
        announce(translate(commentMessages.commentKept));
        onClose?.();
      } else {
        draft.putBack(body);
        setProblem(translate(commentMessages.commentRefused, { reason: error.sentences[0] ?? '' }));
      }
    } finally {
      setSending(undefined);
    }
  }

  /** A long text must not be lost by one key: with a text, Esc only leaves the editor. */
  function leave(): void {
    if (!draft.isEmpty) {
      send.current?.focus();
    } else if (onClose === undefined) {
      setChosen(false);
      setReturning(true);
    } else {
      onClose();
    }
  }

  const reading = draft.isEmpty ? undefined : <RichTextView text={draft.text} />;
  const shownProblem = isTooLong ? translate(commentMessages.commentTooLong) : problem;
  return (
    <div className="t-comment-composer">
      {sending !== undefined && (
        <div>
          <RichTextView text={sending} />
          <span className="t-meta">{translate(commentMessages.commentSending)}</span>
        </div>
      )}
      <LazyComponent
        load={loadEditor}
        isExpected={isNear}
        with={
          isOpen
            ? {
                label,
                placeholder,
                text: draft.text,
                focusAt: isChosen ? undefined : 'none',
                people,
                pictures: undefined,
                onChange: (text) => draft.change(text),
                onSave: () => void submit(),
                onCancel: leave,
                onPending: () => undefined,
              }
            : undefined
        }
        fallback={reading}
        failed={({ retry }) => (
          <>
            {reading}
            <FailedState title={translate(richTextMessages.richTextFailed)} onRetry={retry} />
          </>
        )}
      />
      {isOpen ? (
        <div className="t-comment-send">
          {onClose !== undefined && draft.isEmpty && (
            <Button size="small" variant="ghost" onClick={onClose}>
              {translate(commonMessages.cancel)}
            </Button>
          )}
          <Button
            size="small"
            variant={draft.isEmpty ? 'default' : 'primary'}
            ref={send}
            isBusy={sending !== undefined}
            aria-describedby={shownProblem === undefined ? undefined : problemId}
            onClick={() => void submit()}
          >
            {translate(onClose === undefined ? commentMessages.commentSend : commentMessages.commentReply)}
          </Button>
        </div>
      ) : (
        <div className="t-rich-begin" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
          <Button variant="ghost" ref={opener} onClick={() => setChosen(true)}>
            {placeholder}
          </Button>
        </div>
      )}
      {shownProblem !== undefined && (
        <p className="t-rich-problem" role="alert" id={problemId}>
          {shownProblem}
        </p>
      )}
    </div>
  );
}
