import { useI18n } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import type { OnboardingLastStepProps } from '@tessera/plugins/onboarding';
import { memberPageMessages } from './member-page-messages';
import { InviteFields } from './invite-fields';
import { useInviteForm } from './use-invite-form';

/** The last step of a company's setup: invites colleagues, or finishes without. */
export function OnboardingInvitations({ clientId, back, finish }: OnboardingLastStepProps) {
  const { translate } = useI18n();
  const invite = useInviteForm({
    draft: { form: 'members:onboarding', entityId: clientId },
    isOptional: true,
    // The setup needs the connection too: the addresses stay in the form.
    unanswered: 'fail',
    onDone: finish,
  });
  const { form, count } = invite;
  const hasText = form.values.addresses.trim() !== '';
  return (
    <FormPage
      title={translate(memberPageMessages.stepTitle)}
      hint={translate(memberPageMessages.stepHint)}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <InviteFields invite={invite} />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {hasText
            ? translate(memberPageMessages.stepSend, { count: Math.max(1, count) })
            : translate(memberPageMessages.stepSkip)}
        </Button>
        <ButtonLink variant="ghost" size="large" to={back}>
          {translate(memberPageMessages.stepBack)}
        </ButtonLink>
      </FormActions>
    </FormPage>
  );
}
