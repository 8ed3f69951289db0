import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import type { OnboardingLastStepProps } from '@tessera/plugins/onboarding';
import { Directory } from '../tokens';
import { invitationLinkMessages } from './invitation-link-messages';
import { memberPageMessages } from './member-page-messages';
import { InviteFields } from './invite-fields';
import { useInviteForm } from './use-invite-form';

/** The last step of a company's setup: invites colleagues, or finishes without. */
export const OnboardingInvitations = observer(function OnboardingInvitations({
  clientId,
  back,
  finish,
}: OnboardingLastStepProps) {
  const { linksByHand } = useService(Directory);
  const { translate } = useI18n();
  const invite = useInviteForm({
    draft: { form: 'members:onboarding', entityId: clientId },
    isOptional: true,
    // The setup needs the connection too: the addresses stay in the form.
    unanswered: 'fail',
    onDone: () => finish(),
  });
  const { form, count } = invite;
  const hasText = form.values.addresses.trim() !== '';
  return (
    <FormPage
      title={translate(memberPageMessages.stepTitle)}
      hint={translate(linksByHand ? invitationLinkMessages.stepByHandHint : memberPageMessages.stepHint)}
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
});
