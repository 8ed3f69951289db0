import { defineMessages } from '@tessera/core/contract';

/** Texts of links of invitations, where the installation sends no emails. */
export const invitationLinkMessages = defineMessages('members', {
  copyLink: 'Copy link',
  copyLinks: 'Copy links',
  byHandHint:
    'This installation has no mail server. You get a link for each person, to send it yourself. It works for 14 days.',
  stepByHandHint:
    'This installation has no mail server. After the setup, copy the link of each person from User Management and send it yourself. You can also invite them later.',
  byHandNotice:
    'This installation has no mail server: send people their link yourself. A link that you copy replaces the one before.',
  createdTitle: { one: 'The invitation was created', other: '{count} invitations were created' },
  createdHint:
    'This installation has no mail server, so no email was sent. Send each person their link yourself, now or later from the list of pending invitations.',
  createLinks: { one: 'Show the link', other: 'Show {count} links' },
  linksTitle: { one: 'Link of the invitation', other: 'Links of {count} invitations' },
  linksHint:
    'Send each link only to the person it is for: who has it can join with that email address. Each works once, for 14 days, and is shown only now. Earlier links no longer work.',
  linkOf: 'Link for {email}',
  copyAll: 'Copy all',
  linksClose: 'Done',
});
