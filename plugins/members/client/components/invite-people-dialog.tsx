import { useState } from 'react';
import type { EndpointResponse } from '@tessera/core/contract';
import { WireRole } from '@tessera/core/contract';
import { Api, Ids, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog, SelectField, TextArea } from '@tessera/core/ui';
import { inviteMembers, maxInvited } from '../../contract/endpoints';
import { membersContractMessages } from '../../contract/messages';
import { membersMessages } from '../messages';
import { firstInvalidAddress, isEmailAddress, splitAddresses } from '../model/addresses';
import { listSome } from '../model/list-some';
import { Directory } from '../tokens';

type Outcome = EndpointResponse<typeof inviteMembers.shape>['results'][number]['outcome'];

export interface InvitePeopleDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Asks for addresses and sends the invitations (R75). */
export function InvitePeopleDialog({ onClose, onReopen }: InvitePeopleDialogProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const directory = useService(Directory);
  const ids = useService(Ids);
  const { translate, language } = useI18n();
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { addresses: '', role: 'member' },
    draft: { form: 'members:invite' },
    requestNames: { addresses: 'Users' },
    reopen: onReopen,
    validate: ({ addresses }) => ({ addresses: findProblem(splitAddresses(addresses)) }),
    submit: async ({ addresses, role }) => {
      const body = {
        Users: splitAddresses(addresses).map((Email) => ({ Email, Role: WireRole.parse(role) })),
      };
      const { results } = await api.request(inviteMembers, { body }, { idempotencyKey, onFailure: 'caller' });
      report(results);
      onClose();
      await directory.refreshSent();
    },
  });

  function findProblem(addresses: readonly string[]): string | undefined {
    if (addresses.length === 0) {
      return translate(membersContractMessages.inviteNone);
    }
    const odd = firstInvalidAddress(addresses);
    if (odd !== undefined) {
      return translate(membersMessages.inviteInvalid, { address: odd });
    }
    return addresses.length > maxInvited
      ? translate(membersContractMessages.inviteTooMany, { max: maxInvited })
      : undefined;
  }

  /** Lists the addresses that got no email, with the reason. */
  function report(results: readonly { readonly Email: string; readonly outcome: Outcome }[]): void {
    const addressesOf = (wanted: Outcome): readonly string[] =>
      results.flatMap(({ Email, outcome }) => (outcome === wanted ? [Email] : []));
    const sent = addressesOf('invited').length;
    if (sent > 0) {
      toasts.success(translate(membersMessages.invited, { count: sent }));
    }
    for (const [outcome, message] of [
      ['already-member', membersMessages.alreadyMembers],
      ['already-invited', membersMessages.alreadyInvited],
    ] as const) {
      const addresses = addressesOf(outcome);
      if (addresses.length > 0) {
        toasts.info(translate(message, { count: addresses.length, addresses: listSome(addresses, language) }));
      }
    }
  }

  const count = Math.max(1, splitAddresses(form.values.addresses).filter(isEmailAddress).length);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(membersMessages.inviteTitle)}
      verb={translate(membersMessages.inviteSend, { count })}
    >
      <p className="t-quiet">{translate(membersMessages.inviteHint)}</p>
      <TextArea
        {...form.field('addresses')}
        label={translate(membersMessages.inviteAddresses)}
        hint={translate(membersMessages.inviteAddressesHint)}
        lines={3}
      />
      <SelectField
        {...form.field('role')}
        label={translate(membersMessages.inviteAs)}
        options={[
          { value: 'member', label: translate(membersMessages.roleMember) },
          { value: 'Admin', label: translate(membersMessages.roleAdmin) },
        ]}
      />
    </FormDialog>
  );
}
