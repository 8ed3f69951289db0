import type { WallCalendar } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { handle, Members, NotificationTypes, sql } from '@tessera/core/server';
import type { NotificationPreferences } from '../../contract';
import {
  changePreferences as changeEndpoint,
  listNotificationTypes as typesEndpoint,
  mergeChoices,
  readPreferences as readEndpoint,
} from '../../contract';
import { mailTime } from '../mail-time';
import { readPreferencesOfPerson, updatePreferences } from '../preferences';
import { publishPreferences } from '../publish-preferences';
import { scheduleMails } from '../send-mails';

export const listNotificationTypes = handle(typesEndpoint, async (_request, context) => ({
  items: context
    .get(NotificationTypes)
    .list()
    .map(({ id, label, channels, mandatory }) => ({
      id,
      label: context.translate(label),
      pluginId: id.slice(0, id.indexOf('.')),
      channels: [...channels],
      ...(mandatory === undefined ? {} : { mandatory }),
    })),
}));

export const readPreferences = handle(readEndpoint, (_request, context) =>
  readPreferencesOfPerson(context, callerOf(context)),
);

export const changePreferences = handle(changeEndpoint, async ({ body }, context) => {
  const { choices = [], ...fields } = body;
  const offered = new Set<string>(
    context
      .get(NotificationTypes)
      .list()
      .map(({ id }) => id),
  );
  const preferences = await updatePreferences(context, callerOf(context), (current) => ({
    ...current,
    ...withoutMissing(fields),
    choices: mergeChoices(
      current.choices,
      // Types that the person cannot receive are left out.
      choices.filter(({ type }) => offered.has(type)),
    ),
  }));
  if (Object.keys(fields).length > 0) {
    await planMailsAgain(context, preferences);
  }
  publishPreferences(context, preferences);
  return preferences;
});

function callerOf({ actor }: PortalContext): string {
  return actor.userId ?? '';
}

function withoutMissing(fields: Partial<NotificationPreferences>): Partial<NotificationPreferences> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Emails that wait follow the new times. */
async function planMailsAgain(context: PortalContext, preferences: NotificationPreferences): Promise<void> {
  const { db, clientId, clock, portal } = context;
  const personId = preferences.id;
  const { timeZone } = await context.get(Members).profile({ personId });
  const calendar: WallCalendar = {
    timeZone: timeZone === '' ? portal.timeZone : timeZone,
    workingDays: portal.workingDays,
  };
  await db.run(sql`update mail_item set due_at = ${mailTime(clock.now(), preferences, calendar)}
    where client_id = ${clientId} and person_id = ${personId} and not is_mandatory`);
  await scheduleMails(context, [personId]);
}
