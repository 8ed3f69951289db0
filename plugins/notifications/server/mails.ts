import type { LinkedPart, LocalizedText, Message, NotificationReason } from '@tessera/core/contract';
import { addressInCompany, fragmentOf, notificationReasons, productName } from '@tessera/core/contract';
import type { MailReader, MailTemplate, StoredTitle } from '@tessera/core/server';
import { fromStoredTitle, layOutMail } from '@tessera/core/server';
import { notifiedItemPath } from '../contract';
import { notificationsServerMessages as messages } from './messages';

/** What one email says about one item. */
export interface MailedItem {
  readonly type: string;
  readonly id: string;
  readonly titles: readonly StoredTitle[];
  /** The place in `notificationReasons`. */
  readonly reason: number;
  /** What of it the link goes to. */
  readonly part?: LinkedPart | undefined;
}

/** Data of an email with notifications. */
export interface NotificationMailData {
  readonly company: string;
  readonly clientId: string;
  readonly items: readonly MailedItem[];
  /** Items beyond those that the email lists. */
  readonly more: number;
  readonly isMandatory: boolean;
}

const reasonMessages: Readonly<Record<NotificationReason, Message>> = {
  system: messages.reasonSystem,
  mentioned: messages.reasonMentioned,
  assigned: messages.reasonAssigned,
  due: messages.reasonDue,
  owner: messages.reasonOwner,
  'team-lead': messages.reasonTeamLead,
  admin: messages.reasonAdmin,
  watching: messages.reasonWatching,
  collaborating: messages.reasonCollaborating,
  reviewing: messages.reasonReviewing,
};

/** Everything that waited for a person, each item with the reason and a link. */
export const notificationMail: MailTemplate = {
  name: 'notifications.waiting',
  render(data, about) {
    const { company, clientId, items, more, isMandatory } = data as NotificationMailData;
    const { translate } = about;
    const lines = items.flatMap(({ titles }) => titles.map((title) => translated(title, about)));
    const count = lines.length + more;
    const heading = translate(messages.mailSubject, { count, company });
    const [title = heading] = lines;
    return layOutMail(
      {
        // A single one is its own subject.
        subject: count === 1 ? title : heading,
        heading,
        paragraphs: more === 0 ? [] : [translate(messages.mailMore, { count: more })],
        items: items.map(({ type, id, titles, reason, part }) => ({
          lines: titles.map((each) => translated(each, about)),
          note: translate(reasonMessages[notificationReasons[reason] ?? 'system']),
          url: `${addressInCompany(`${about.publicUrl}${notifiedItemPath.to({ type, id })}`, clientId)}${part === undefined ? '' : `#${fragmentOf(part)}`}`,
        })),
        action: { label: translate(messages.mailAction, { product: productName.name }), url: about.publicUrl },
        notes: [translate(isMandatory ? messages.mailMandatoryNote : messages.mailNote)],
      },
      about,
    );
  },
};

function translated(title: StoredTitle, about: MailReader): string {
  const { message, values }: LocalizedText = fromStoredTitle(title);
  return about.translate(message, values);
}
