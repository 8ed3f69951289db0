import { observer } from 'mobx-react-lite';
import { ApiError, useEntity, useI18n, useService } from '@tessera/core/client';
import { FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { ChannelMatrix } from '../components/channel-matrix';
import { MailSection } from '../components/mail-section';
import { notificationsMessages as messages } from '../messages';
import { Preferences } from '../tokens';
import './notification-setting-page.css';

/** R32: what the person is told about, by which channel and when. Each choice counts at once, on all their devices. */
export const NotificationSettingPage = observer(function NotificationSettingPage() {
  const store = useService(Preferences);
  const { translate } = useI18n();
  const { full, error: readError } = useEntity(store.preferences, store.id);
  const { value: types, error: typesError } = store.types;
  const error = full === undefined ? readError : types === undefined ? typesError : undefined;
  const reason = error instanceof ApiError ? error.sentences[0] : undefined;
  return (
    <>
      <PageTitle title={translate(messages.title)} />
      <PageBody width="settings">
        {full !== undefined && types !== undefined ? (
          <div className="notification-setting">
            <ChannelMatrix types={types} preferences={full} />
            <MailSection preferences={full} />
          </div>
        ) : error === undefined ? (
          <SkeletonRows />
        ) : (
          <FailedState
            title={translate(messages.preferencesFailed)}
            {...(reason === undefined ? {} : { text: reason })}
            onRetry={() => {
              void store.preferences.read(store.id);
              void store.types.refresh();
            }}
          />
        )}
      </PageBody>
    </>
  );
});
