import { UserRoundCheck, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import type { TaskRole } from '../../contract/task-roles';
import { RoleField } from './role-field';
import { roleWords } from './role-words';

const icons = { collaborator: UsersRound, reviewer: UserRoundCheck } as const;

export interface OptionalRoleProps extends Omit<FieldBinding<readonly string[] | undefined>, 'onChange'> {
  readonly taskRole: TaskRole;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The field for the people of a role of a new task. Most have none, so it appears when it is asked for or filled. */
export function OptionalRole({ taskRole, value = [], ...field }: OptionalRoleProps): ReactElement {
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
        <RoleField {...field} taskRole={taskRole} value={value} isOptional />
      ) : (
        <Button size="small" variant="ghost" icon={icons[taskRole]} onClick={() => setAsked(true)}>
          {translate(roleWords[taskRole].add)}
        </Button>
      )}
    </div>
  );
}
