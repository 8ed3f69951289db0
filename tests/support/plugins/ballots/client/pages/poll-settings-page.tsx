import { observer } from 'mobx-react-lite';
import { Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import {
  Button,
  DraftNotice,
  FailedState,
  FormActions,
  FormFailure,
  NumberField,
  PageBody,
  PageTitle,
  RadioGroup,
  SkeletonRows,
} from '@tessera/core/ui';
import type { NumberValue } from '@tessera/core/ui';
import { ballotsContractMessages } from '../../contract/messages';
import { maxDays } from '../../contract/schemas';
import type { PollSettings } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';

/** The company's rules for polls; for admins. */
export const PollSettingsPage = observer(function PollSettingsPage() {
  const { settings } = useService(Polls);
  const { translate } = useI18n();
  const { error, value } = settings;
  return (
    <>
      <PageTitle title={translate(ballotsMessages.settingsHeading)} />
      <PageBody width="settings">
        {value !== undefined && <SettingsForm saved={value} />}
        {value === undefined && error === undefined && <SkeletonRows rows={3} />}
        {value === undefined && error !== undefined && (
          <FailedState title={translate(ballotsMessages.settingsLoadFailed)} onRetry={() => void settings.refresh()} />
        )}
      </PageBody>
    </>
  );
});

interface SettingsFormProps {
  readonly saved: PollSettings;
}

const SettingsForm = observer(function SettingsForm({ saved }: SettingsFormProps) {
  const store = useService(Polls);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const initial: { readonly creators: PollSettings['creators']; readonly days: NumberValue } = saved;
  const form = useForm({
    initial,
    draft: { form: 'ballots:settings' },
    validate: ({ days }) => ({
      days: days === '' ? translate(ballotsContractMessages.daysInvalid, { max: maxDays }) : undefined,
    }),
    submit: async ({ creators, days }) => {
      await store.saveSettings({ creators, days: Number(days) });
      toasts.success(translate(ballotsMessages.settingsSaved));
    },
  });
  return (
    <form onSubmit={form.handleSubmit} noValidate>
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
      <RadioGroup
        {...form.field('creators')}
        label={translate(ballotsMessages.creators)}
        look="cards"
        options={[
          {
            value: 'everyone',
            label: translate(ballotsMessages.creatorsEveryone),
            detail: translate(ballotsMessages.creatorsEveryoneDetail),
          },
          {
            value: 'admins',
            label: translate(ballotsMessages.creatorsAdmins),
            detail: translate(ballotsMessages.creatorsAdminsDetail),
          },
        ]}
      />
      <NumberField
        {...form.field('days')}
        label={translate(ballotsMessages.days)}
        hint={translate(ballotsMessages.daysHint)}
        min={1}
        max={maxDays}
      />
      <FormActions>
        <Button variant="primary" type="submit" disabled={form.isBusy}>
          {translate(ballotsMessages.save)}
        </Button>
      </FormActions>
    </form>
  );
});
