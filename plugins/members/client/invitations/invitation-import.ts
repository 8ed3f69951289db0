import { lastImportKey } from '@tessera/core/ui';
import type { ImportCandidate, ImportCheck, ListImport } from '@tessera/core/ui';
import {
  checkInvitations,
  importInvitations,
  InvitedRow,
  maxCheckedAddresses,
  undoInvitationImport,
} from '../../contract/invite-many';
import { membersContractMessages } from '../../contract/messages';
import { memberPageMessages } from '../components/member-page-messages';
import { membersMessages } from '../messages';
import { readPastedAddresses } from './read-pasted-addresses';
import { inviteManyMessages as messages } from './invite-messages';

type CheckServices = Parameters<NonNullable<ListImport['check']>>[1];

/** What a list of people to invite can have. */
export const invitationImport: ListImport = {
  lastImport: lastImportKey('members.lastImport'),
  title: messages.inviteManyTitle,
  fields: [
    {
      key: 'email',
      label: messages.inviteManyEmail,
      kind: 'text',
      isRequired: true,
      names: ['email', 'email address', 'e mail', 'e mail adresse', 'mail', 'emailadresse', 'address', 'adresse'],
    },
    {
      key: 'fullName',
      label: messages.inviteManyName,
      kind: 'text',
      names: ['name', 'full name', 'vollstandiger name', 'display name', 'person', 'member', 'mitglied'],
    },
    {
      key: 'role',
      label: memberPageMessages.role,
      kind: 'choice',
      names: ['role', 'rolle', 'type', 'access', 'zugang'],
      options: [
        { value: 'member', label: membersMessages.roleMember, names: ['user', 'mitarbeiter', 'benutzer', 'full'] },
        { value: 'Admin', label: membersMessages.roleAdmin, names: ['administrator', 'owner', 'verwalter'] },
      ],
    },
    {
      key: 'jobTitle',
      label: membersContractMessages.jobTitle,
      kind: 'text',
      names: ['job title', 'title', 'position', 'titel', 'funktion', 'job'],
    },
  ],
  schema: InvitedRow,
  toItem: (values) => values,
  check: checkRows,
  readPasted: readPastedAddresses,
  words: {
    run: messages.inviteManyRun,
    running: messages.inviteManyRunning,
    created: messages.inviteManySent,
    nothing: messages.inviteManyNone,
    undo: messages.inviteManyUndo,
    undone: messages.inviteManyUndone,
  },
  create: importInvitations,
  undo: undoInvitationImport,
};

/** Finds rows that need no invitation, and those for which no seat is left. */
async function checkRows(rows: readonly ImportCandidate[], { api, translate }: CheckServices): Promise<ImportCheck> {
  const problems = new Map<number, string>();
  const first = new Map<string, ImportCandidate>();
  for (const row of rows) {
    const email = emailOf(row);
    const former = first.get(email);
    if (former === undefined) {
      first.set(email, row);
    } else {
      problems.set(row.index, translate(messages.inviteManyTwice, { row: former.number }));
    }
  }
  const emails = [...first.keys()];
  let free: number | undefined;
  for (let start = 0; start < emails.length; start += maxCheckedAddresses) {
    const body = { emails: emails.slice(start, start + maxCheckedAddresses) };
    const { known, freeSeats } = await api.request(checkInvitations, { body }, { onFailure: 'caller' });
    free = freeSeats ?? undefined;
    for (const { email, is } of known) {
      const index = first.get(email)?.index;
      if (index !== undefined) {
        problems.set(index, translate(is === 'member' ? messages.inviteManyMember : messages.inviteManyInvited));
      }
    }
  }
  const wanted = rows.filter(({ index }) => !problems.has(index));
  const without = free === undefined ? [] : wanted.slice(free);
  for (const { index } of without) {
    problems.set(index, translate(messages.inviteManyNoSeat));
  }
  return {
    problems,
    ...(without.length === 0 ? {} : { notice: translate(messages.inviteManySeats, { count: without.length }) }),
  };
}

function emailOf({ item }: ImportCandidate): string {
  const { email } = item;
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}
