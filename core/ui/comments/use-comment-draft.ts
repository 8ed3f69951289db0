import { useEffect, useRef, useState } from 'react';
import type { RichText } from '../../contract';
import { isEmptyRichText } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { Drafts } from '../../client/services';
import type { DraftKey } from '../../client/services';
import { cleanRichText } from '../rich-text/clean-rich-text';

/** A text that is not sent, kept on the device with each change. */
export interface CommentDraft {
  readonly text: RichText;
  readonly isEmpty: boolean;
  /** True when the text was found on the device, from an earlier visit. */
  readonly isRestored: boolean;
  change(text: RichText): void;
  /** Empties the field, and returns what was in it. */
  take(): RichText;
  /** Puts a text before what the person has written meanwhile. */
  putBack(text: RichText): void;
}

const noText: RichText = { type: 'doc', content: [] };

/** The draft of the person who opened the field, even after another one has signed in. */
export function useCommentDraft(key: DraftKey): CommentDraft {
  const drafts = useService(Drafts);
  const [stored] = useState(() => drafts.of<RichText>(key));
  const [text, setText] = useState(noText);
  const [isRestored, setRestored] = useState(false);
  /** Undefined until the person has written something. */
  const latest = useRef<RichText>(undefined);

  useEffect(() => {
    let isCurrent = true;
    stored.read().then(
      (kept) => {
        if (isCurrent && latest.current === undefined && kept?.type === 'doc') {
          latest.current = cleanRichText(kept);
          setText(latest.current);
          setRestored(true);
        }
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [stored]);

  function change(next: RichText): void {
    latest.current = next;
    setText(next);
    if (isEmptyRichText(next)) {
      stored.remove();
    } else {
      stored.write(next);
    }
  }

  return {
    text,
    isEmpty: isEmptyRichText(text),
    isRestored,
    change,
    take: () => {
      const taken = latest.current ?? text;
      change(noText);
      return taken;
    },
    putBack: (before) => {
      const after = latest.current ?? noText;
      const content = isEmptyRichText(after) ? before.content : [...before.content, ...after.content];
      change({ type: 'doc', content });
    },
  };
}
