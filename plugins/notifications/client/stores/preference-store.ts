import type { EndpointResponse } from '@tessera/core/contract';
import { Api, EntityServices, EntityStore, inject, injectable, Resource } from '@tessera/core/client';
import { changePreferences, listNotificationTypes, readPreferences } from '../../contract/endpoints';
import { preferencesChangedLive } from '../../contract/events';
import { isChannelOn, mergeChoices } from '../../contract/model';
import type { ChannelChoices, NotificationChannel, NotificationPreferences, OfferedType } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';

/** The fields that the person chooses. */
export type PreferencePatch = Omit<NotificationPreferences, 'id' | 'version'>;

type OfferedTypes = EndpointResponse<typeof listNotificationTypes.shape>['items'];

/** How the person is told, in the open company. It follows changes in their other browsers. */
@injectable()
export class PreferenceStore {
  readonly preferences: EntityStore<NotificationPreferences, NotificationPreferences, PreferencePatch>;
  readonly types: Resource<OfferedTypes>;

  constructor(
    @inject(EntityServices) private readonly services: EntityServices,
    @inject(Api) api: Api,
  ) {
    this.preferences = new EntityStore<NotificationPreferences, NotificationPreferences, PreferencePatch>(services, {
      type: 'Notification preferences',
      label: () => services.words.translate(messages.settings),
      event: preferencesChangedLive,
      read: () => api.request(readPreferences, {}, { onFailure: 'caller' }),
      save: (_id, patch, request) => {
        const { choices, ...fields } = patch;
        const before = request.seen?.['choices'] as ChannelChoices | undefined;
        const body = {
          ...fields,
          ...(choices === undefined ? {} : { choices: changedChoices(choices, before ?? []) }),
        };
        return api.request(changePreferences, { body }, request);
      },
    });
    this.types = new Resource({
      load: async (signal) => (await api.request(listNotificationTypes, {}, { signal, onFailure: 'caller' })).items,
      basis: () => services.words.language,
    });
  }

  /** Id of the preferences: that of the person. */
  get id(): string {
    return this.services.session.user?.userId ?? '';
  }

  async change(patch: Partial<PreferencePatch>): Promise<void> {
    await this.preferences.edit(this.id, patch);
  }

  /** Turns a channel of a type on or off. */
  async toggle(type: OfferedType, channel: NotificationChannel): Promise<void> {
    const current = this.preferences.get(this.id);
    if (current !== undefined) {
      const { choices } = current;
      const isOn = isChannelOn(type, channel, choices);
      await this.change({ choices: mergeChoices(choices, [{ type: type.id, [channel]: !isOn }]) });
    }
  }

  dispose(): void {
    this.preferences.dispose();
  }
}

/** The types of which something changed: another browser of the person may have changed others meanwhile. */
function changedChoices(choices: ChannelChoices, before: ChannelChoices): ChannelChoices {
  const known = new Map(before.map((choice) => [choice.type, JSON.stringify(choice)]));
  return choices.filter((choice) => known.get(choice.type) !== JSON.stringify(choice));
}
