import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Api, Resource, Toasts, useService, useWords } from '@tessera/core/client';
import { ActionButton, FailedState, RelativeTime, SkeletonRows, Tag, useFocusHeir } from '@tessera/core/ui';
import { endSession, listSessions } from '@tessera/plugins/access';
import { messages } from '../messages';
import { deviceNameOf } from '../model/device-name';

/** The devices on which the user is signed in. */
export const DevicesSection = observer(function DevicesSection() {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { say } = useWords();
  const [sessions] = useState(
    () => new Resource({ load: (signal) => api.call(listSessions, {}, { signal, onFailure: 'caller' }) }),
  );

  async function end(id: string): Promise<void> {
    await api.call(endSession, { params: { id } });
    toasts.success(say(messages.deviceEnded));
    await sessions.refresh();
  }

  const devices = (sessions.value?.items ?? []).map((device) => {
    const name = deviceNameOf(device.userAgent);
    return { ...device, name: name === undefined ? device.userAgent : say(messages.deviceName, { ...name }) };
  });

  return (
    <section aria-label={say(messages.devices)}>
      <div>
        <h2>{say(messages.devices)}</h2>
        <p className="t-quiet">{say(messages.devicesHint)}</p>
      </div>
      {sessions.value === undefined && sessions.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {sessions.value === undefined && sessions.error !== undefined && (
        <FailedState
          title={say(messages.devicesFailed)}
          text={say(messages.loadFailedHint)}
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
              <Tag tone="accent">{say(messages.thisDevice)}</Tag>
            ) : (
              <ActionButton
                size="small"
                aria-label={say(messages.signOutNamed, { device: name })}
                onAct={() => end(device.id)}
              >
                {say(messages.signOutDevice)}
              </ActionButton>
            )}
          </Device>
        ))}
      </ul>
    </section>
  );
});

/** One row; when it is removed, the focus stays in the list. */
function Device({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  useFocusHeir(line);
  return <li ref={line}>{children}</li>;
}
