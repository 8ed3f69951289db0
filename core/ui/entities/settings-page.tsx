import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { SettingsWith } from '../../contract';
import type { DeclaredSettings } from '../../client/entities/declared-settings';
import type { Form } from '../../client/forms/form-types';
import { useService } from '../../client/react/application-provider';
import { useEntity } from '../../client/react/use-entity';
import { useEntityForm } from '../../client/react/use-entity-form';
import { Toasts } from '../../client/services';
import { Button } from '../actions/button';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { DraftNotice } from '../forms/draft-notice';
import { FormActions, FormFailure } from '../forms/form-page';
import { PageBody, PageTitle } from '../pages/page-parts';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';
import { describeValue } from './describe-value';

export interface SettingsPageProps<Fields extends object> {
  readonly settings: DeclaredSettings<Fields>;
  readonly title: string;
  /** What the settings are for, in one sentence. */
  readonly hint?: string;
  /** What the fields are called, by name. */
  readonly labels: Readonly<Record<keyof Fields & string, string>>;
  readonly fields: (form: Form<Fields>) => ReactNode;
  /** A value as the two versions of a conflict show it. Default: texts and numbers as they are, others as JSON. */
  readonly describe?: (field: keyof Fields & string, value: unknown) => ReactNode;
}

/** The page of a plugin's settings. Contribute it for admins: `gate: { audience: 'admin' }`. */
export const SettingsPage = observer(function SettingsPage<Fields extends object>(
  props: SettingsPageProps<Fields>,
): ReactElement {
  const { settings, title, hint } = props;
  const { translate } = useUi();
  const { full, state } = useEntity(settings.store, settings.id);
  return (
    <>
      <PageTitle title={title} />
      <PageBody width="settings">
        <div className="t-form-fields">
          {hint !== undefined && <p className="t-quiet">{hint}</p>}
          {full !== undefined && <SettingsForm {...props} newest={full} />}
        </div>
        {full === undefined && state === 'failed' && (
          <FailedState
            title={translate(workspaceMessages.entityFailed)}
            text={translate(workspaceMessages.nothingLost)}
            onRetry={() => void settings.store.read(settings.id)}
          />
        )}
        {full === undefined && state === 'loading' && <SkeletonRows rows={3} rowHeight={44} />}
      </PageBody>
    </>
  );
}) as <Fields extends object>(props: SettingsPageProps<Fields>) => ReactElement;

interface SettingsFormProps<Fields extends object> extends SettingsPageProps<Fields> {
  /** The settings as they are now. */
  readonly newest: SettingsWith<Fields>;
}

/** Another admin's change appears at once, unless something is typed that it could replace. */
function SettingsForm<Fields extends object>(props: SettingsFormProps<Fields>): ReactElement {
  const [opened, setOpened] = useState(props.newest);
  return <OpenedForm key={opened.version} {...props} opened={opened} onReopen={setOpened} />;
}

interface OpenedFormProps<Fields extends object> extends SettingsFormProps<Fields> {
  readonly opened: SettingsWith<Fields>;
  readonly onReopen: (settings: SettingsWith<Fields>) => void;
}

const OpenedForm = observer(function OpenedForm<Fields extends object>(props: OpenedFormProps<Fields>): ReactElement {
  const { settings, labels, fields, describe = describeValue, newest, opened, onReopen } = props;
  const toasts = useService(Toasts);
  const { translate } = useUi();
  const { form, conflicts } = useEntityForm(settings.store, {
    opened,
    valuesOf: (values) => settings.fieldsOf(values),
    draft: { form: `${settings.definition.owner}:settings`, entityId: opened.id },
    validate: (values) => settings.validate(values),
    onSaved: () => {
      toasts.success(translate(workspaceMessages.saved));
      onReopen(settings.store.view(opened.id).full ?? opened);
    },
  });
  const isUntouched = JSON.stringify(form.values) === JSON.stringify(settings.fieldsOf(opened));
  useEffect(() => {
    if (isUntouched && newest.version > opened.version) {
      onReopen(newest);
    }
  }, [isUntouched, newest, opened, onReopen]);
  return (
    <form noValidate onSubmit={(event) => form.handleSubmit(event)}>
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          ...{ label: labels[field], onKeepMine, onUseTheirs },
          ...{ mine: describe(field, mine), theirs: describe(field, theirs) },
        }))}
      />
      <div className="t-form-fields">{fields(form)}</div>
      <FormActions>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {translate(workspaceMessages.save)}
        </Button>
      </FormActions>
    </form>
  );
}) as <Fields extends object>(props: OpenedFormProps<Fields>) => ReactElement;
