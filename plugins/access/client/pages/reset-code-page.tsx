import { Api, Navigation, useService, useI18n } from '@tessera/core/client';
import { resetAddressPath, resetPasswordPath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { withEmail } from '../model/addresses';
import { resetPassword } from '../model/calls';
import { CodeForm } from './code-form';
import type { CodeAnswer } from './code-form';

/** R09, second step: exchanges the code for a ticket in a cookie of this browser. */
export function ResetCodePage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  async function handleSubmit(body: CodeAnswer): Promise<void> {
    await api.request(resetPassword, { query: { action: 'validateotp' }, body }, { onFailure: 'caller' });
    navigation.go(withEmail(resetPasswordPath, body.Email), { replace: true });
  }
  return (
    <CodeForm
      submitLabel={translate(accessMessages.resetCodeSubmit)}
      otherAddress={resetAddressPath.to({})}
      onSubmit={handleSubmit}
      onSendAgain={(email) => api.request(resetPassword, { query: { action: 'getotp' }, body: { Email: email } })}
    />
  );
}
