import type { Message, StatusCategory } from '../../contract';
import { statusUiMessages as messages } from './status-ui-messages';

/** The names of the fixed categories. */
export const statusCategoryNames: Readonly<Record<StatusCategory, Message>> = {
  backlog: messages.portalStatusBacklog,
  unstarted: messages.portalStatusUnstarted,
  started: messages.portalStatusStarted,
  blocked: messages.portalStatusBlocked,
  completed: messages.portalStatusCompleted,
  cancelled: messages.portalStatusCancelled,
};
