import { useRef, useState } from 'react';
import { WireRole } from '@tessera/core/contract';
import { Ids, useForm, useI18n, useService } from '@tessera/core/client';
import type { ApiRequestOptions, DraftKey, Form } from '@tessera/core/client';
import { maxInvited } from '../../contract/endpoints';
import { membersContractMessages } from '../../contract/messages';
import { memberPageMessages } from './member-page-messages';
import { invalidAddresses, isEmailAddress, splitAddresses } from '../invitations/addresses';
import type { InviteReport, RefusedAddress, SentInvitation } from '../model/invite-report';
import { listSome } from '../model/list-some';
import { Directory } from '../tokens';
import type { InvitedPerson } from '../inviter';

/** What the fields of invitations hold. */
export interface InviteValues {
  readonly addresses: string;
  readonly role: string;
}

export interface InviteFormOptions extends Pick<ApiRequestOptions, 'unanswered'> {
  readonly draft: DraftKey;
  /** Whether the form may be sent without an address. */
  readonly isOptional?: boolean;
  readonly reopen?: () => void;
  /** Called when every address has its invitation, or needs none; with all that this form has sent. */
  readonly onDone: (sent: readonly SentInvitation[]) => Promise<void> | void;
}

export interface InviteForm {
  readonly form: Form<InviteValues>;
  /** Number of valid addresses. */
  readonly count: number;
  /** The addresses of the last attempt that were refused. They stay in the field. */
  readonly refused: readonly RefusedAddress[];
}

/** The form that sends invitations (R75). Addresses that were refused stay, with the reason of each. */
export function useInviteForm(options: InviteFormOptions): InviteForm {
  const { draft, isOptional = false, reopen, onDone, unanswered = 'keep' } = options;
  const directory = useService(Directory);
  const ids = useService(Ids);
  const { translate, language } = useI18n();
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([]);
  const attempt = useRef({ content: '', key: '' });
  const sent = useRef<readonly SentInvitation[]>([]);
  const form = useForm<InviteValues>({
    initial: { addresses: '', role: 'member' },
    draft,
    requestNames: { addresses: 'Users' },
    ...(reopen === undefined ? {} : { reopen }),
    validate: ({ addresses }) => ({ addresses: findProblem(splitAddresses(addresses)) }),
    submit: async ({ addresses, role }) => {
      setRefused([]);
      const people = splitAddresses(addresses).map((email) => ({ email, role: WireRole.parse(role) }));
      const report = people.length === 0 ? undefined : await send(people);
      const left = report?.refused ?? [];
      sent.current = [...sent.current, ...(report?.sent ?? [])];
      if (left.length > 0) {
        setRefused(left);
        form.set({ addresses: left.map(({ email }) => email).join(', ') });
        return false;
      }
      await onDone(sent.current);
      return undefined;
    },
  });

  function send(people: readonly InvitedPerson[]): Promise<InviteReport> {
    // The same people again is the same action, such as after a lost response.
    const content = JSON.stringify(people);
    if (attempt.current.content !== content) {
      attempt.current = { content, key: ids.next() };
    }
    return directory.invite(people, { idempotencyKey: attempt.current.key, unanswered });
  }

  function findProblem(addresses: readonly string[]): string | undefined {
    if (addresses.length === 0) {
      return isOptional ? undefined : translate(membersContractMessages.inviteNone);
    }
    const odd = invalidAddresses(addresses);
    if (odd.length > 0) {
      return translate(memberPageMessages.inviteInvalid, { count: odd.length, addresses: listSome(odd, language) });
    }
    return addresses.length > maxInvited
      ? translate(membersContractMessages.inviteTooMany, { max: maxInvited })
      : undefined;
  }

  return { form, count: splitAddresses(form.values.addresses).filter(isEmailAddress).length, refused };
}
