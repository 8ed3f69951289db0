import type { Message, NotificationReason } from '@tessera/core/contract';
import { notificationsMessages as messages } from '../messages';

/** Why a person is told, in words. */
export const reasonWords: Readonly<Record<NotificationReason, Message>> = {
  system: messages.becauseSystem,
  mentioned: messages.becauseMentioned,
  assigned: messages.becauseAssigned,
  due: messages.becauseDue,
  owner: messages.becauseOwner,
  'team-lead': messages.becauseTeamLead,
  admin: messages.becauseAdmin,
  watching: messages.becauseWatching,
  collaborating: messages.becauseCollaborating,
  reviewing: messages.becauseReviewing,
};
