import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, People, Resource, usePersonSource, useI18n, useSearchText, useService } from '@tessera/core/client';
import type { AuditFilter } from '@tessera/core/contract';
import { listAuditActions } from '@tessera/core/contract';
import { Button, ComboBoxField, DateRangeField, ExportButton, FindField, PersonField, Toolbar } from '@tessera/core/ui';
import type { DateRangePreset, PersonChoice } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';
import type { ShownFilter } from '../model/filter';

export interface AuditToolbarProps {
  readonly filter: ShownFilter;
  /** The same as requests have it. */
  readonly request: AuditFilter;
  /** `replace`: not every letter is a step of the history. */
  readonly onChange: (change: Partial<ShownFilter>, options?: { readonly replace?: boolean }) => void;
}

const presets: readonly DateRangePreset[] = [
  'today',
  'this-week',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
];
const loadExport = () => import('../model/request-export').then((module) => module.requestExport);

/** The filters of the log, in the address, and the export of what they leave. */
export const AuditToolbar = observer(function AuditToolbar({ filter, request, onChange }: AuditToolbarProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const source = usePersonSource();
  const people = useService(People);
  const card = filter.person === '' ? undefined : people.card(filter.person);
  const [actions] = useState(
    () => new Resource({ load: (signal) => api.request(listAuditActions, {}, { signal, onFailure: 'caller' }) }),
  );
  const [entity, setEntity] = useSearchText(filter.entity, (text) => onChange({ entity: text }, { replace: true }));
  const options = (actions.value?.items ?? []).map(({ name, label, area }) => ({
    value: name,
    label,
    detail: area ?? translate(messages.wholeArea),
  }));
  const current = filter.action === '' ? undefined : { value: filter.action, label: filter.action };
  const chosen: PersonChoice | undefined =
    filter.person === ''
      ? undefined
      : { id: filter.person, name: card?.fullName ?? translate(messages.former), photo: card?.photo };
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Toolbar
      start={
        <div className="audit-filters" role="group">
          <DateRangeField
            name="period"
            label={translate(messages.period)}
            isLabelHidden
            isOptional
            size="small"
            presets={presets}
            value={filter.period}
            onChange={(period) => onChange({ period })}
          />
          <PersonField
            {...source}
            name="person"
            label={translate(messages.person)}
            isLabelHidden
            size="small"
            noneLabel={translate(messages.anyone)}
            current={chosen}
            value={filter.person}
            onChange={(person) => onChange({ person })}
          />
          <ComboBoxField
            name="action"
            label={translate(messages.action)}
            isLabelHidden
            isOptional
            size="small"
            placeholder={translate(messages.anyAction)}
            options={options}
            current={current}
            value={filter.action}
            onChange={(action) => onChange({ action })}
          />
          {isFiltered && (
            <Button variant="ghost" onClick={() => onChange({ period: '', person: '', action: '', entity: '' })}>
              {translate(messages.clear)}
            </Button>
          )}
        </div>
      }
      end={
        <>
          <ExportButton name="audit-log" query={request} load={loadExport} />
          <FindField label={translate(messages.findId)} value={entity} onChange={setEntity} />
        </>
      }
    />
  );
});
