import { observer } from 'mobx-react-lite';
import { PluginCatalog, useI18n, useService } from '@tessera/core/client';
import { Checkbox } from '@tessera/core/ui';
import { isChannelOn } from '../../contract/model';
import type { NotificationChannel, NotificationPreferences, OfferedType } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Preferences } from '../tokens';

export interface ChannelMatrixProps {
  readonly types: readonly OfferedType[];
  readonly preferences: NotificationPreferences;
}

const channels: readonly NotificationChannel[] = ['app', 'mail'];
const channelWords = { app: messages.channelApp, mail: messages.channelMail } as const;
const mandatoryWords = { security: messages.alwaysSecurity, billing: messages.alwaysBilling } as const;

/** Each type of notification with a box for each channel, by plugin. Mandatory ones are locked and say why. */
export const ChannelMatrix = observer(function ChannelMatrix({ types, preferences }: ChannelMatrixProps) {
  const store = useService(Preferences);
  const catalog = useService(PluginCatalog);
  const { translate, translateLabel } = useI18n();
  const plugins = [...new Set(types.map(({ pluginId }) => pluginId))];

  function nameOf(pluginId: string): string {
    const found = catalog.plugins.find(({ manifest }) => manifest.id === pluginId);
    return found === undefined ? pluginId : translateLabel(found.manifest.name);
  }

  return (
    <section aria-label={translate(messages.matrix)}>
      <div>
        <h2>{translate(messages.matrix)}</h2>
        <p className="t-quiet">{translate(types.length === 0 ? messages.noTypes : messages.matrixHint)}</p>
      </div>
      {types.length > 0 && (
        <table className="notification-matrix">
          <thead>
            <tr>
              <th scope="col">{translate(messages.event)}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {translate(channelWords[channel])}
                </th>
              ))}
            </tr>
          </thead>
          {plugins.map((pluginId) => (
            <tbody key={pluginId}>
              <tr>
                <th scope="rowgroup" colSpan={channels.length + 1} className="notification-plugin">
                  {nameOf(pluginId)}
                </th>
              </tr>
              {types
                .filter((type) => type.pluginId === pluginId)
                .map((type) => (
                  <tr key={type.id}>
                    <th scope="row">
                      {type.label}
                      {type.mandatory !== undefined && (
                        <p className="t-meta">{translate(mandatoryWords[type.mandatory])}</p>
                      )}
                    </th>
                    {channels.map((channel) => (
                      <td key={channel}>
                        <Checkbox
                          label={translate(messages.cell, {
                            event: type.label,
                            channel: translate(channelWords[channel]),
                          })}
                          isLabelHidden
                          isChecked={isChannelOn(type, channel, preferences.choices)}
                          disabled={type.mandatory !== undefined && type.channels.includes(channel)}
                          onChange={() => void store.toggle(type, channel)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
});
