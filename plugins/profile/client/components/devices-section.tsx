import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Api, Resource, Toasts, useService, useI18n } from '@tessera/core/client';
import { ActionButton, FailedState, RelativeTime, SkeletonRows, Tag, useFocusFallback } from '@tessera/core/ui';
import { endOtherSessions, endSession, listSessions } from '@tessera/plugins/access';
import { profileMessages } from '../messages';
import { deviceNameOf } from '../model/device-name';

/** The devices on which the user is signed in. */
export const DevicesSection = observer(function DevicesSection() {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [sessions] = useState(
    () => new Resource({ load: (signal) => api.request(listSessions, {}, { signal, onFailure: 'caller' }) }),
  );

  async function end(id: string): Promise<void> {
    await api.request(endSession, { params: { id } });
    toasts.success(translate(profileMessages.deviceEnded));
    await sessions.refresh();
  }

  async function endOthers(): Promise<void> {
    await api.request(endOtherSessions, {});
    toasts.success(translate(profileMessages.othersEnded));
    await sessions.refresh();
  }

  const devices = (sessions.value?.items ?? []).map((device) => {
    const name = deviceNameOf(device.userAgent);
    return {
      ...device,
      name: name === undefined ? device.userAgent : translate(profileMessages.deviceName, { ...name }),
    };
  });

  return (
    <section aria-label={translate(profileMessages.devices)}>
      <div>
        <h2>{translate(profileMessages.devices)}</h2>
        <p className="t-quiet">{translate(profileMessages.devicesHint)}</p>
      </div>
      {sessions.value === undefined && sessions.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {sessions.value === undefined && sessions.error !== undefined && (
        <FailedState
          title={translate(profileMessages.devicesFailed)}
          text={translate(profileMessages.loadFailedHint)}
          onRetry={() => void sessions.refresh()}
        />
      )}
      <ul className="profile-devices">
        {devices.map(({ name, ...device }) => (
          <Device key={device.id}>
            <span>
              <span className="t-cut" title={device.userAgent}>
                {name}
              </span>
              <span className="t-meta">
                <RelativeTime instant={device.lastUsedOn} />
              </span>
            </span>
            {device.current ? (
              <Tag tone="accent">{translate(profileMessages.thisDevice)}</Tag>
            ) : (
              <ActionButton
                size="small"
                aria-label={translate(profileMessages.signOutNamed, { device: name })}
                onAction={() => end(device.id)}
              >
                {translate(profileMessages.signOutDevice)}
              </ActionButton>
            )}
          </Device>
        ))}
      </ul>
      {devices.filter(({ current }) => !current).length > 1 && (
        <div>
          <ActionButton size="small" onAction={endOthers}>
            {translate(profileMessages.signOutOthers)}
          </ActionButton>
        </div>
      )}
    </section>
  );
});

/** One row; when it is removed, the focus stays in the list. */
function Device({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  useFocusFallback(line);
  return <li ref={line}>{children}</li>;
}
