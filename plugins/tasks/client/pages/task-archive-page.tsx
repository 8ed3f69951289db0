import { useEffect, useState } from 'react';
import { Api, DeclaredSettings, EntityServices, useI18n, useService } from '@tessera/core/client';
import { ButtonLink, SelectField, SettingsPage, SkeletonRows } from '@tessera/core/ui';
import { ArchivesAfter, taskSettings } from '../../contract/settings';
import { taskListUrl } from '../model/addresses';
import { defaultFilter, inState } from '../model/task-filter';
import { taskArchiveMessages as messages } from './task-archive-messages';

/** When the tasks of the company are archived without anyone's doing. */
export function TaskArchivePage() {
  const api = useService(Api);
  const services = useService(EntityServices);
  const { translate } = useI18n();
  const [settings, setSettings] = useState<DeclaredSettings<{ archivesAfter: ArchivesAfter }>>();
  useEffect(() => {
    const made = new DeclaredSettings(services, api, taskSettings);
    setSettings(made);
    return () => made.dispose();
  }, [api, services]);
  const labels = { archivesAfter: translate(messages.archivesAfter) };
  const nameOf = (value: ArchivesAfter): string =>
    value === 'never'
      ? translate(messages.archivesNever)
      : translate(messages.archivesAfterMonths, { count: Number(value) });
  if (settings === undefined) {
    return <SkeletonRows rows={3} />;
  }
  return (
    <SettingsPage
      settings={settings}
      title={translate(messages.archiveTitle)}
      hint={translate(messages.archiveHint)}
      labels={labels}
      describe={(_field, value) => nameOf(ArchivesAfter.parse(value))}
      fields={(form) => {
        const { onChange, ...field } = form.field('archivesAfter');
        return (
          <>
            <SelectField
              {...field}
              onChange={(value) => onChange(ArchivesAfter.parse(value))}
              label={labels.archivesAfter}
              options={ArchivesAfter.options.map((value) => ({ value, label: nameOf(value) }))}
            />
            <div>
              <ButtonLink to={taskListUrl({ filter: inState(defaultFilter, 'archived') })} variant="ghost" size="small">
                {translate(messages.showArchived)}
              </ButtonLink>
            </div>
          </>
        );
      }}
    />
  );
}
