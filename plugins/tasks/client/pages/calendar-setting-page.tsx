import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { EndpointResponse } from '@tessera/core/contract';
import { Api, ApiError, Resource, Session, Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, ConfirmDialog, FailedState, PageBody, PageTitle, RelativeTime, SkeletonRows } from '@tessera/core/ui';
import { createTaskCalendar, readTaskCalendar, revokeTaskCalendar } from '../../contract/calendar';
import { calendarMessages as messages } from '../components/calendar-messages';
import { CalendarAddress } from '../components/calendar-address';
import './calendar-setting-page.css';

type CalendarState = EndpointResponse<(typeof readTaskCalendar)['shape']>;

/** What the person is asked to confirm. */
type Question = 'replace' | 'revoke';

const questions = {
  replace: {
    title: messages.calendarReplaceTitle,
    text: messages.calendarReplaceText,
    verb: messages.calendarReplace,
  },
  revoke: { title: messages.calendarRevokeTitle, text: messages.calendarRevokeText, verb: messages.calendarRevoke },
} as const;

/** The calendar feed of the person's tasks: create, copy once, replace, revoke. */
export const CalendarSettingPage = observer(function CalendarSettingPage(): ReactElement {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const [calendar] = useState(
    () =>
      new Resource<CalendarState>({
        load: (signal) => api.request(readTaskCalendar, {}, { signal, onFailure: 'caller' }),
      }),
  );
  const [url, setUrl] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [isBusy, setBusy] = useState(false);
  const { value, error } = calendar;
  const createdOn = value?.createdOn;
  const asked = question === undefined ? undefined : questions[question];

  /** Runs a request whose errors the API shows. */
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) {
        throw refusal;
      }
    } finally {
      setBusy(false);
      setQuestion(undefined);
    }
  }

  const create = (): Promise<void> =>
    run(async () => {
      // Never kept for later: the response is the only place where the address is.
      const created = await api.request(createTaskCalendar, {}, { unanswered: 'fail' });
      setUrl(created.url);
      calendar.set({ createdOn: created.createdOn });
    });

  const revoke = (): Promise<void> =>
    run(async () => {
      await api.request(revokeTaskCalendar, {}, { unanswered: 'fail' });
      setUrl(undefined);
      calendar.set({});
      toasts.success(translate(messages.calendarRevoked));
    });

  return (
    <>
      <PageTitle title={translate(messages.calendarFeed)} />
      <PageBody width="settings">
        {value === undefined && error === undefined && <SkeletonRows rows={3} />}
        {value === undefined && error !== undefined && (
          <FailedState title={translate(messages.calendarFailed)} onRetry={() => void calendar.refresh()} />
        )}
        {value !== undefined && (
          <div className="calendar-setting">
            <div className="calendar-notes t-quiet">
              <p>{translate(messages.calendarAbout)}</p>
              <p>{translate(messages.calendarSecret)}</p>
            </div>
            {url !== undefined && <CalendarAddress url={url} />}
            {createdOn === undefined ? (
              <section>
                <p>{translate(messages.calendarNone)}</p>
                <div className="calendar-actions">
                  <Button variant="primary" isBusy={isBusy} disabled={isReadOnly} onClick={() => void create()}>
                    {translate(messages.calendarCreate)}
                  </Button>
                </div>
              </section>
            ) : (
              <section>
                <p>
                  {translate(messages.calendarExists)} <RelativeTime instant={createdOn} />
                </p>
                {url === undefined && <p className="t-quiet">{translate(messages.calendarHidden)}</p>}
                <div className="calendar-actions">
                  <Button disabled={isReadOnly} onClick={() => setQuestion('replace')}>
                    {translate(messages.calendarReplace)}
                  </Button>
                  <Button variant="danger" onClick={() => setQuestion('revoke')}>
                    {translate(messages.calendarRevoke)}
                  </Button>
                </div>
              </section>
            )}
          </div>
        )}
      </PageBody>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={translate(asked.title)}
          text={translate(asked.text)}
          verb={translate(asked.verb)}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void (question === 'replace' ? create() : revoke())}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </>
  );
});
