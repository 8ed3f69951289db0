import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Questions, Resource, Toasts, useService, useI18n } from '@tessera/core/client';
import { ActionButton, Disclosure, FailedState, SkeletonRows } from '@tessera/core/ui';
import { endOtherSessions, endSession, listSessions } from '@tessera/plugins/access';
import { profileMessages } from '../messages';
import { DeviceRow } from './device-row';

/** Devices that are shown at once; browsers that were never signed out add up over the years. */
const shownDevices = 5;

/** The devices on which the user is signed in: this one, then the others by the time of their sign-in. */
export const DevicesSection = observer(function DevicesSection() {
  const api = useService(Api);
  const questions = useService(Questions);
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
    const isSure = await questions.ask({
      title: translate(profileMessages.signOutOthersTitle),
      text: translate(profileMessages.signOutOthersText),
      yes: translate(profileMessages.signOutOthersYes),
      no: translate(profileMessages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await api.request(endOtherSessions, {});
      toasts.success(translate(profileMessages.othersEnded));
      await sessions.refresh();
    }
  }

  const all = sessions.value?.items ?? [];
  const others = all.filter(({ current }) => !current);
  // The one in use is never among the hidden ones.
  const devices = [...all.filter(({ current }) => current), ...others].map((device) => (
    <DeviceRow key={device.id} device={device} onEnd={end} />
  ));
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
      <ul className="profile-devices">{devices.slice(0, shownDevices)}</ul>
      {devices.length > shownDevices && (
        <Disclosure title={translate(profileMessages.moreDevices)} count={devices.length - shownDevices}>
          <ul className="profile-devices">{devices.slice(shownDevices)}</ul>
        </Disclosure>
      )}
      {others.length > 1 && (
        <div>
          <ActionButton size="small" onAction={endOthers}>
            {translate(profileMessages.signOutOthers)}
          </ActionButton>
        </div>
      )}
    </section>
  );
});
