import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Api, ApiError, Realtime, Resource, Session, useI18n, useService } from '@tessera/core/client';
import { peopleChangedLive } from '@tessera/core/contract';
import {
  ButtonLink,
  EmptyState,
  FailedState,
  PageBody,
  PageTitle,
  PersonAvatar,
  SkeletonRows,
  Tag,
  useReader,
} from '@tessera/core/ui';
import { readMemberProfile } from '../../contract/endpoints';
import type { MemberProfile } from '../../contract/endpoints';
import { profileSettingPath } from '../../contract/paths';
import { profileMessages } from '../messages';
import { personMessages as messages } from './person-messages';
import { WeekOfHours } from './week-of-hours';
import { workingWords } from './working-words';
import './people.css';

/** A colleague, as everyone in the company sees them. */
export function ColleaguePage() {
  const { personId = '' } = useParams();
  return <Person key={personId} personId={personId} />;
}

const Person = observer(function Person({ personId }: { readonly personId: string }) {
  const api = useService(Api);
  const realtime = useService(Realtime);
  const { translate } = useI18n();
  const [profile] = useState(
    () =>
      new Resource({
        load: (signal) =>
          api.request(readMemberProfile, { query: { memberid: personId } }, { signal, onFailure: 'caller' }),
      }),
  );
  useEffect(() => {
    const stops = [
      realtime.on(peopleChangedLive, ({ id }) => void (id === personId && profile.refresh())),
      realtime.onReset(() => void profile.refresh()),
    ];
    return () => {
      for (const stop of stops) {
        void stop();
      }
    };
  }, [realtime, profile, personId]);
  const { value, error } = profile;
  if (value !== undefined) {
    return <PersonFacts profile={value} />;
  }
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
  return (
    <>
      <PageTitle title={translate(messages.personTitle)} />
      <PageBody width="form">
        {error === undefined && <SkeletonRows rows={4} rowHeight={44} />}
        {isMissing && <EmptyState sentence={translate(messages.personMissing)} />}
        {error !== undefined && !isMissing && (
          <FailedState
            isWhole
            title={translate(messages.personFailed)}
            text={translate(profileMessages.loadFailedHint)}
            onRetry={() => void profile.refresh()}
          />
        )}
      </PageBody>
    </>
  );
});

const PersonFacts = observer(function PersonFacts({ profile }: { readonly profile: MemberProfile }) {
  const session = useService(Session);
  const { translate } = useI18n();
  const reader = useReader();
  const { userId, fullName, photo, pronouns, jobTitle, team, email, phone, timeZoneId, workingHours } = profile;
  const isSelf = userId === session.user?.userId;
  const calendar = session.portal ?? { workingDays: [] };
  const state = workingWords({ timeZone: timeZoneId, week: workingHours, calendar }, reader);
  return (
    <>
      <PageTitle
        title={fullName}
        actions={isSelf && <ButtonLink to={profileSettingPath.to({})}>{translate(messages.edit)}</ButtonLink>}
      />
      <PageBody width="form">
        <div className="profile-person">
          <PersonAvatar id={userId} name={fullName} photo={photo} size="huge" isDecoration />
          <div className="profile-person-state">
            {pronouns !== '' && (
              <p>
                <bdi>{pronouns}</bdi>
              </p>
            )}
            {profile.status === 'ended' ? (
              <Tag>{translate(messages.former)}</Tag>
            ) : (
              state !== undefined && <p className="t-quiet">{state}</p>
            )}
          </div>
        </div>
        <dl className="profile-facts">
          <Fact label={translate(profileMessages.jobTitle)}>{jobTitle}</Fact>
          <Fact label={translate(messages.team)}>{team}</Fact>
          <Fact label={translate(profileMessages.email)}>
            {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
          </Fact>
          <Fact label={translate(profileMessages.phone)}>
            {phone !== '' && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
          </Fact>
          <Fact label={translate(profileMessages.timeZone)}>{timeZoneId.replaceAll('_', ' ')}</Fact>
          <Fact label={translate(messages.hours)}>
            {workingHours.length > 0 && <WeekOfHours week={workingHours} />}
          </Fact>
        </dl>
      </PageBody>
    </>
  );
});

interface FactProps {
  readonly label: string;
  /** Nothing is shown for an empty text, and for `false`. */
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  if (children === '' || children === false) {
    return null;
  }
  return (
    <div>
      <dt className="t-quiet">{label}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}
