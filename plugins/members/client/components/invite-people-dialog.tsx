import { useState } from 'react';
import type { EndpointResponse } from '@tessera/core/contract';
import { WireRole } from '@tessera/core/contract';
import { Api, Ids, Toasts, useForm, useService, useWords } from '@tessera/core/client';
import { FormDialog, SelectField, TextArea } from '@tessera/core/ui';
import { inviteMembers, mostInvited } from '../../contract/endpoints';
import { contractMessages } from '../../contract/messages';
import { messages } from '../messages';
import { firstOddAddress, isAddress, splitAddresses } from '../model/addresses';
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
  const { say, language } = useWords();
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { addresses: '', role: 'member' },
    draft: { form: 'members:invite' },
    wireNames: { addresses: 'Users' },
    reopen: onReopen,
    validate: ({ addresses }) => ({ addresses: findProblem(splitAddresses(addresses)) }),
    submit: async ({ addresses, role }) => {
      const body = {
        Users: splitAddresses(addresses).map((Email) => ({ Email, Role: WireRole.parse(role) })),
      };
      const { results } = await api.call(inviteMembers, { body }, { idempotencyKey, onFailure: 'caller' });
      report(results);
      onClose();
      await directory.refreshSoon();
    },
  });

  function findProblem(addresses: readonly string[]): string | undefined {
    if (addresses.length === 0) {
      return say(contractMessages.inviteNone);
    }
    const odd = firstOddAddress(addresses);
    if (odd !== undefined) {
      return say(messages.inviteInvalid, { address: odd });
    }
    return addresses.length > mostInvited ? say(contractMessages.inviteTooMany, { max: mostInvited }) : undefined;
  }

  /** Lists the addresses that got no email, with the reason. */
  function report(results: readonly { readonly Email: string; readonly outcome: Outcome }[]): void {
    const addressesOf = (wanted: Outcome): readonly string[] =>
      results.flatMap(({ Email, outcome }) => (outcome === wanted ? [Email] : []));
    const sent = addressesOf('invited').length;
    if (sent > 0) {
      toasts.success(say(messages.invited, { count: sent }));
    }
    for (const [outcome, message] of [
      ['already-member', messages.alreadyMembers],
      ['already-invited', messages.alreadyInvited],
    ] as const) {
      const addresses = addressesOf(outcome);
      if (addresses.length > 0) {
        toasts.info(say(message, { count: addresses.length, addresses: listSome(addresses, language) }));
      }
    }
  }

  const count = Math.max(1, splitAddresses(form.values.addresses).filter(isAddress).length);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={say(messages.inviteTitle)}
      verb={say(messages.inviteSend, { count })}
    >
      <p className="t-quiet">{say(messages.inviteHint)}</p>
      <TextArea
        {...form.field('addresses')}
        label={say(messages.inviteAddresses)}
        hint={say(messages.inviteAddressesHint)}
        lines={3}
      />
      <SelectField
        {...form.field('role')}
        label={say(messages.inviteAs)}
        options={[
          { value: 'member', label: say(messages.roleMember) },
          { value: 'Admin', label: say(messages.roleAdmin) },
        ]}
      />
    </FormDialog>
  );
}
