import { useForm, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import type { OnboardingLastStepProps } from '../../contract/slots';
import { onboardingMessages } from '../messages';

/** The last step where no plugin has anything to ask. */
export function FinishForm({ back, finish }: OnboardingLastStepProps) {
  const { translate } = useI18n();
  const form = useForm({ initial: {}, submit: finish });
  return (
    <FormPage
      title={translate(onboardingMessages.readyTitle)}
      hint={translate(onboardingMessages.readyHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <FormActions>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {translate(onboardingMessages.finish)}
        </Button>
        <ButtonLink variant="ghost" size="large" to={back}>
          {translate(onboardingMessages.back)}
        </ButtonLink>
      </FormActions>
    </FormPage>
  );
}
