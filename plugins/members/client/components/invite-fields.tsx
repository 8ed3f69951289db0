import { useI18n } from '@tessera/core/client';
import { SelectField, TextArea } from '@tessera/core/ui';
import { membersMessages } from '../messages';
import { memberPageMessages } from './member-page-messages';
import { SeatsLink } from './seats-link';
import type { InviteForm } from './use-invite-form';
import './invite-fields.css';

export interface InviteFieldsProps {
  readonly invite: InviteForm;
}

/** Addresses and role of invitations, and the addresses that were refused. */
export function InviteFields({ invite: { form, refused } }: InviteFieldsProps) {
  const { translate } = useI18n();
  return (
    <>
      {/* One item of the form's grid, so that an empty alert takes no room. */}
      <div>
        <TextArea
          {...form.field('addresses')}
          label={translate(memberPageMessages.inviteAddresses)}
          hint={translate(memberPageMessages.inviteAddressesHint)}
          lines={3}
        />
        <div role="alert">
          {refused.length > 0 && (
            <div className="members-refused">
              <b>{translate(memberPageMessages.inviteRefused)}</b>
              <ul>
                {refused.map(({ email: address, reason }) => (
                  <li key={address}>{translate(memberPageMessages.refusedAddress, { address, reason })}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {(refused.length > 0 || form.failure !== undefined) && <SeatsLink />}
      </div>
      <SelectField
        {...form.field('role')}
        label={translate(memberPageMessages.inviteAs)}
        options={[
          { value: 'member', label: translate(membersMessages.roleMember) },
          { value: 'Admin', label: translate(membersMessages.roleAdmin) },
        ]}
      />
    </>
  );
}
