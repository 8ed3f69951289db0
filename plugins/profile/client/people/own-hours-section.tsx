import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, Realtime, Resource, Session, useI18n, useService } from '@tessera/core/client';
import { peopleChangedLive } from '@tessera/core/contract';
import { FailedState, SkeletonRows } from '@tessera/core/ui';
import { readOwnHours } from '../../contract/endpoints';
import { profileMessages } from '../messages';
import { OwnHoursForm } from './own-hours-form';
import { personMessages as messages } from './person-messages';

/** The person's own working hours, which colleagues see. Follows the person's other windows. */
export const OwnHoursSection = observer(function OwnHoursSection() {
  const api = useService(Api);
  const realtime = useService(Realtime);
  const session = useService(Session);
  const { translate } = useI18n();
  const [hours] = useState(
    () => new Resource({ load: (signal) => api.request(readOwnHours, {}, { signal, onFailure: 'caller' }) }),
  );
  useEffect(() => {
    const stops = [
      realtime.on(peopleChangedLive, ({ id }) => void (id === session.user?.userId && hours.refresh())),
      realtime.onReset(() => void hours.refresh()),
    ];
    return () => {
      for (const stop of stops) {
        void stop();
      }
    };
  }, [realtime, session, hours]);
  if (hours.value !== undefined) {
    return <OwnHoursForm newest={hours.value} onNewest={(newest) => hours.set(newest)} />;
  }
  if (hours.error !== undefined) {
    return (
      <FailedState
        title={translate(messages.hoursFailed)}
        text={translate(profileMessages.loadFailedHint)}
        onRetry={() => void hours.refresh()}
      />
    );
  }
  return <SkeletonRows rows={3} rowHeight={44} />;
});
