import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { RestoredDraft } from '../../client/forms/form-types';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { commonMessages } from '../common-messages';
import './draft-notice.css';

export interface DraftNoticeProps {
  /** `restored` of the form. */
  readonly draft: RestoredDraft | undefined;
}

/**
 * Says that unsaved values of an earlier visit were restored, or can be used. Always rendered, so that changes are
 * announced.
 */
export function DraftNotice({ draft }: DraftNoticeProps): ReactElement {
  const { translate } = useUi();
  const box = useRef<HTMLDivElement>(null);

  /** The pressed button is removed with the notice, so the focus moves to the form. */
  function act(choose: () => void): void {
    choose();
    box.current?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  return (
    <div className="t-draft-notice" role="status" ref={box}>
      {draft !== undefined && (
        <p>
          <span>
            {translate(draft.state === 'restored' ? commonMessages.draftRestored : commonMessages.draftAside)}
          </span>
          {draft.state === 'set-aside' && (
            <Button size="small" onClick={() => act(draft.use)}>
              {translate(commonMessages.draftUse)}
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => act(draft.discard)}>
            {translate(commonMessages.draftDiscard)}
          </Button>
        </p>
      )}
    </div>
  );
}
