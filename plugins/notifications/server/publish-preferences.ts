import type { PortalContext } from '@tessera/core/server';
import type { NotificationPreferences } from '../contract';
import { preferencesChangedLive } from '../contract';

/** Shows the preferences of a person in their other browsers. */
export function publishPreferences(context: PortalContext, preferences: NotificationPreferences): void {
  const { id, version } = preferences;
  context.publish(preferencesChangedLive, { id, version, data: preferences }, { persons: [id] });
}
