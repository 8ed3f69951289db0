import { handle, handleLink, Links, PublicAddress } from '@tessera/core/server';
import type { PortalContext } from '@tessera/core/server';
import * as contract from '../../contract';
import { exportMessages as messages } from '../export-messages';
import { calendarEnd, taskCalendarOf } from '../task-calendar';

/** The address of the caller's calendar. */
export const calendarEndpoints = [
  handle(contract.readTaskCalendar, async (_request, context) => {
    const link = await context.get(Links).find(contract.taskCalendar, personOf(context));
    return link === undefined ? {} : { createdOn: link.createdOn };
  }),
  handle(contract.createTaskCalendar, async (_request, context) => {
    const personId = personOf(context);
    const links = context.get(Links);
    await links.revoke(contract.taskCalendar, personId);
    const title = context.translate(messages.calendarTitle, { company: context.portal.name });
    const token = await links.create(contract.taskCalendar, {
      payload: { personId, title },
      subject: personId,
      personId,
      until: calendarEnd,
    });
    context.audit({ action: 'tasks.calendar.create', entity: 'person', entityId: personId });
    const { createdOn = context.clock.now().toISOString() } = (await links.find(contract.taskCalendar, personId)) ?? {};
    const path = contract.downloadTaskCalendar.path.replace(':token', token);
    return { url: `${context.get(PublicAddress).origin}/api${path}`, createdOn };
  }),
  handle(contract.revokeTaskCalendar, async (_request, context) => {
    const personId = personOf(context);
    await context.get(Links).revoke(contract.taskCalendar, personId);
    context.audit({ action: 'tasks.calendar.revoke', entity: 'person', entityId: personId });
    return undefined;
  }),
  handleLink(contract.downloadTaskCalendar, contract.taskCalendar, (_request, context, payload) =>
    taskCalendarOf(context, payload),
  ),
];

function personOf({ actor }: PortalContext): string {
  if (actor.userId === undefined) {
    throw new Error(`A calendar belongs to a person, not to a ${actor.kind}.`);
  }
  return actor.userId;
}
