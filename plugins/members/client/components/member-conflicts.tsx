import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { ConflictNotice } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import type { Member, MemberPatch } from '../model/member';
import { roleNames } from '../model/roles';
import { Directory } from '../tokens';
import './people.css';

/** Labels of the fields that admins change. */
const labels: Readonly<Record<keyof MemberPatch, Message>> = {
  role: memberPageMessages.role,
  jobTitle: memberPageMessages.jobTitle,
  team: memberPageMessages.team,
  status: memberPageMessages.membership,
};

/** Names of values that are not texts of people. */
const valueNames: { readonly [Field in keyof MemberPatch]?: Readonly<Record<string, Message>> } = {
  role: roleNames,
  status: { active: memberPageMessages.active, ended: memberPageMessages.former },
};

export interface MemberConflictsProps {
  readonly member: Member;
}

/** Fields of a member that this person and another admin changed at the same time, to decide; usually none. */
export const MemberConflicts = observer(function MemberConflicts({ member }: MemberConflictsProps) {
  const directory = useService(Directory);
  const { translate } = useI18n();
  const conflicts = directory.conflictsOf(member);
  if (conflicts.length === 0) {
    return undefined;
  }
  const shown = (field: keyof MemberPatch, value: string | undefined): string | undefined => {
    const name = valueNames[field]?.[value ?? ''];
    return name === undefined ? value : translate(name);
  };
  return (
    <div className="members-conflicts">
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs }) => ({
          label: translate(labels[field]),
          mine: shown(field, mine),
          theirs: shown(field, theirs),
          onKeepMine: () => void directory.resolve(member, field, 'mine'),
          onUseTheirs: () => void directory.resolve(member, field, 'theirs'),
        }))}
      />
    </div>
  );
});
