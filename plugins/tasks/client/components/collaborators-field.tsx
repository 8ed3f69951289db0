import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { maxPersonSet } from '@tessera/core/contract';
import { MembersField } from '@tessera/core/ui';
import type { MembersFieldProps } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { collaboratorMessages } from './collaborator-messages';

/** Selects the collaborators of a task among the members of the portal. Those who have left are shown as well. */
export function CollaboratorsField(props: Omit<MembersFieldProps, 'label' | 'placeholder'>): ReactElement {
  const { translate } = useI18n();
  return (
    <MembersField
      {...props}
      label={translate(tasksMessages.collaborators)}
      placeholder={translate(collaboratorMessages.addCollaborators)}
      // One more than fit is not taken: the server would refuse it.
      onChange={(ids) => props.onChange(ids.slice(0, maxPersonSet))}
    />
  );
}
