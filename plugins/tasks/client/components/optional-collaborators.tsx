import { UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { collaboratorMessages } from './collaborator-messages';
import { CollaboratorsField } from './collaborators-field';

export interface OptionalCollaboratorsProps extends Omit<FieldBinding<readonly string[] | undefined>, 'onChange'> {
  readonly onChange: (ids: readonly string[]) => void;
}

/** The field for the collaborators of a new task. Most have none, so it appears when it is asked for or filled. */
export function OptionalCollaborators({ value = [], ...field }: OptionalCollaboratorsProps): ReactElement {
  const { translate } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) {
      // The button that had the focus is gone.
      place.current?.querySelector('input')?.focus();
    }
  }, [isAsked]);
  const [wasFilled, setFilled] = useState(false);
  if (value.length > 0 && !wasFilled) {
    // It stays when it is emptied.
    setFilled(true);
  }
  return (
    <div ref={place}>
      {isAsked || wasFilled ? (
        <CollaboratorsField {...field} value={value} isOptional />
      ) : (
        <Button size="small" variant="ghost" icon={UsersRound} onClick={() => setAsked(true)}>
          {translate(collaboratorMessages.addCollaborators)}
        </Button>
      )}
    </div>
  );
}
