import { useI18n, useService } from '@tessera/core/client';
import { SettingsPage, SwitchField } from '@tessera/core/ui';
import { sampleAreaMessages } from '../../contract/messages';
import { SampleAreaSettings } from '../entries';

export function SampleAreaSettingsPage() {
  const settings = useService(SampleAreaSettings);
  const { translate } = useI18n();
  const labels = { reminds: translate(sampleAreaMessages.reminds) };
  return (
    <SettingsPage
      settings={settings}
      title={translate(sampleAreaMessages.heading)}
      labels={labels}
      fields={(form) => <SwitchField {...form.field('reminds')} label={labels.reminds} />}
    />
  );
}
