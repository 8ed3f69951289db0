import { defineNotification, localized, workHandedOver } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { membersServerMessages as messages } from './messages';

/** For the successor, and for the admin who removed the person. */
export const workHandedOverToMe = defineNotification('members.work-handed-over', {
  label: messages.handedOverLabel,
  reason: 'assigned',
  channels: ['app'],
});

/** Says to the successor and to the admin what became of the work of a former member, once it is done. */
export const notifyOfHandOver = onEvent(
  workHandedOver,
  ({ data: { personId, successorId, count, byId } }, context) => {
    const entity = { type: 'members.member', id: personId } as const;
    const toSuccessor = localized(messages.handedOverToYou, { count });
    context.notify(workHandedOverToMe, { to: [successorId], entity, title: toSuccessor, includesActor: true });
    if (byId !== undefined && byId !== successorId && byId !== personId) {
      const title = localized(messages.handedOver, { count });
      context.notify(workHandedOverToMe, { to: [byId], entity, title, includesActor: true });
    }
    return Promise.resolve();
  },
  { catchUp: true },
);
