import type { ReactElement } from 'react';
import { useI18n, useSearchText } from '@tessera/core/client';
import { inactiveDays, WireRole } from '@tessera/core/contract';
import { FindField, SegmentedControl, SelectField } from '@tessera/core/ui';
import { membersMessages } from '../messages';
import { memberSorts } from '../list/member-filter';
import type { MemberFilter } from '../list/member-filter';
import { memberListMessages as messages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';

const anyRole = 'any';

const anyActivity = 'any';

const sortNames = {
  name: messages.sortName,
  joined: messages.sortJoined,
  '-joined': messages.sortNewest,
  activity: messages.sortActivity,
} as const;

export interface MemberToolbarProps {
  readonly filter: MemberFilter;
  /** `replace`: not every letter is a step of the history. */
  readonly onChange: (change: Partial<MemberFilter>, options?: { readonly replace?: boolean }) => void;
}

/** Search, filters and order of the list of members, all of them in the address. */
export function MemberToolbar({ filter, onChange }: MemberToolbarProps): ReactElement {
  const { translate } = useI18n();
  const [text, setText] = useSearchText(filter.search, (search) => onChange({ search }, { replace: true }));
  return (
    <div className="members-filters" role="group" aria-label={translate(memberPageMessages.show)}>
      <FindField label={translate(messages.find)} value={text} onChange={setText} />
      <SelectField
        name="role"
        label={translate(messages.filterRole)}
        isLabelHidden
        size="small"
        value={filter.role ?? anyRole}
        onChange={(value) => onChange({ role: WireRole.safeParse(value).data })}
        options={[
          { value: anyRole, label: translate(messages.anyRole) },
          { value: 'Admin', label: translate(membersMessages.roleAdmin) },
          { value: 'member', label: translate(membersMessages.roleMember) },
        ]}
      />
      <SelectField
        name="activity"
        label={translate(messages.filterActivity)}
        isLabelHidden
        size="small"
        value={filter.isInactive ? 'inactive' : anyActivity}
        onChange={(value) => onChange({ isInactive: value === 'inactive' })}
        options={[
          { value: anyActivity, label: translate(messages.anyActivity) },
          { value: 'inactive', label: translate(messages.inactive, { days: inactiveDays }) },
        ]}
      />
      <SelectField
        name="sort"
        label={translate(messages.sort)}
        isLabelHidden
        size="small"
        // Inactive members come in one order only.
        disabled={filter.isInactive}
        value={filter.isInactive ? 'activity' : filter.sort}
        onChange={(value) => onChange({ sort: memberSorts.find((each) => each === value) ?? 'name' })}
        options={memberSorts.map((sort) => ({ value: sort, label: translate(sortNames[sort]) }))}
      />
      <SegmentedControl
        label={translate(memberPageMessages.show)}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        segments={[
          { value: 'active', label: translate(memberPageMessages.active) },
          { value: 'ended', label: translate(memberPageMessages.former) },
        ]}
      />
    </div>
  );
}
