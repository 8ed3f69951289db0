import type { PluginContext } from '@tessera/core/client';
import { Navigation } from '@tessera/core/client';
import { reminderSettingPath } from '../../contract/paths';
import { pageReminderQuery } from '../model/page-reminder';

/** Opens the form for a reminder of the page that is shown, with its title as the note. */
export function remindOfPage(context: PluginContext): void {
  const navigation = context.get(Navigation);
  const { path, search } = navigation;
  const query = pageReminderQuery({ address: `${path}${search}`, note: document.title });
  navigation.go(`${reminderSettingPath.to({})}${query}`);
}
