import { planSummaries } from '@tessera/core/contract';
import { useI18n, useSearchText } from '@tessera/core/client';
import { FindField, SelectField, Toolbar } from '@tessera/core/ui';
import { planWords } from '../model/plan-words';
import type { PortalFilter } from '../model/portal-filter';
import { portalStates } from '../model/portal-filter';
import { superAdminPortalMessages as messages } from './portal-messages';
import { stateWords } from './state-tag';

export interface PortalToolbarProps {
  readonly filter: PortalFilter;
  /** `replace`: not every letter is a step of the history. */
  readonly onChange: (change: Partial<PortalFilter>, options?: { readonly replace?: boolean }) => void;
}

const any = 'any';

/** Search and filters of the list of companies, all of them in the address. */
export function PortalToolbar({ filter, onChange }: PortalToolbarProps) {
  const { translate } = useI18n();
  const [text, setText] = useSearchText(filter.search, (search) => onChange({ search }, { replace: true }));
  return (
    <Toolbar
      start={
        <div className="super-admin-filters" role="group" aria-label={translate(messages.filters)}>
          <SelectField
            name="plan"
            label={translate(messages.plan)}
            isLabelHidden
            size="small"
            value={filter.plan === '' ? any : filter.plan}
            onChange={(plan) => onChange({ plan: plan === any ? '' : plan })}
            options={[
              { value: any, label: translate(messages.anyPlan) },
              ...planSummaries.map(({ code }) => ({ value: code, label: planWords(code, translate) })),
            ]}
          />
          <SelectField
            name="state"
            label={translate(messages.state)}
            isLabelHidden
            size="small"
            value={filter.state === '' ? any : filter.state}
            onChange={(state) => onChange({ state: portalStates.find((each) => each === state) ?? '' })}
            options={[
              { value: any, label: translate(messages.anyState) },
              ...portalStates.map((state) => ({ value: state, label: translate(stateWords[state]) })),
            ]}
          />
        </div>
      }
      end={<FindField label={translate(messages.find)} value={text} onChange={setText} />}
    />
  );
}
