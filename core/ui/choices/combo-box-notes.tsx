import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { commonMessages } from '../common-messages';
import { choiceMessages } from './choice-messages';
import type { ComboBoxModel } from './use-combo-box';

/** Sentences below the options: that a search runs or failed, that nothing was found, that there are more. */
export function ComboBoxNotes({ model }: { readonly model: ComboBoxModel }): ReactElement {
  const { translate } = useUi();
  const { state, options, createLabel, refused, hasMore = false } = model;
  const isEmpty = options.length === 0;
  return (
    // The focus stays in the field.
    <div role="status" className="t-option-notes" onPointerDown={(event) => event.preventDefault()}>
      {state === 'loading' && <p className="t-option-note t-late">{translate(choiceMessages.searching)}</p>}
      {state === 'failed' && (
        <p className="t-option-note">
          {translate(choiceMessages.searchFailed)}{' '}
          <button type="button" className="t-option-retry" tabIndex={-1} onClick={model.retry}>
            {translate(commonMessages.retry)}
          </button>
        </p>
      )}
      {state === 'ready' && isEmpty && createLabel === undefined && (
        <p className="t-option-note">{translate(choiceMessages.noneFound)}</p>
      )}
      {state === 'ready' && hasMore && <p className="t-option-note t-meta">{translate(choiceMessages.moreFound)}</p>}
      {refused !== undefined && (
        <p className="t-option-note t-option-refused">{translate(choiceMessages.createFailed, { text: refused })}</p>
      )}
    </div>
  );
}
