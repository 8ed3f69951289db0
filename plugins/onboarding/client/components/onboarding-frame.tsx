import { RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Api, Navigation, Resource, Session, useService, useI18n } from '@tessera/core/client';
import { Button, MessagePage, SkeletonRows } from '@tessera/core/ui';
import { readOnboarding } from '../../contract/endpoints';
import type { OnboardingState, OnboardingStep } from '../../contract/endpoints';
import { onboardingMessages } from '../messages';
import { addressOf, canShowStep } from '../model/onboarding-flow';
import { WalkthroughStep } from './walkthrough-step';

export interface OnboardingFrameProps {
  readonly step: OnboardingStep;
  readonly path?: 'company' | 'person';
  readonly children: (
    state: OnboardingState,
    advance: (state: OnboardingState) => Promise<void>,
    /** Shows a name of the company in the picture while it is typed. */
    preview: (company: string) => void,
  ) => ReactNode;
}

/**
 * Fetches the user's progress before a step is shown: the server is the source of truth, so that another device
 * continues where this one left off, and no step can be skipped ahead of.
 */
export const OnboardingFrame = observer(function OnboardingFrame({ step, path, children }: OnboardingFrameProps) {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const session = useService(Session);
  const { translate } = useI18n();
  const clientId = session.portal?.clientId;
  const [typedCompany, setTypedCompany] = useState<string>();
  const [resource] = useState(
    () =>
      new Resource<OnboardingState>({
        load: (signal) =>
          api.request(
            readOnboarding,
            { query: clientId === undefined ? {} : { clientid: clientId } },
            { signal, onFailure: 'caller' },
          ),
      }),
  );
  const state = resource.value;
  const isOpen = state !== undefined && canShowStep({ step, ...(path === undefined ? {} : { path }) }, state);

  async function advance(next: OnboardingState): Promise<void> {
    await session.refreshPortal();
    navigation.go(addressOf(next) ?? navigation.home, { replace: next.step === 'done' });
  }

  useEffect(() => {
    if (state !== undefined && !isOpen) {
      void leave(state);
    }
    async function leave(current: OnboardingState): Promise<void> {
      if (current.step === 'done') {
        await session.refreshPortal();
      }
      navigation.go(addressOf(current) ?? navigation.home, { replace: true });
    }
  }, [state, isOpen, navigation, session]);

  if (resource.error !== undefined && state === undefined) {
    return (
      <MessagePage
        title={translate(onboardingMessages.loadFailed)}
        text={translate(onboardingMessages.loadFailedHint)}
        actions={
          <Button variant="primary" size="large" icon={RotateCw} onClick={() => void resource.refresh()}>
            {translate(onboardingMessages.retry)}
          </Button>
        }
      />
    );
  }
  if (state === undefined || !isOpen) {
    return <SkeletonRows rows={6} />;
  }
  const names =
    state.path === 'company'
      ? [
          translate(onboardingMessages.stepCompany),
          translate(onboardingMessages.stepOfficeTeams),
          translate(onboardingMessages.stepProjects),
          translate(onboardingMessages.stepFinish),
        ]
      : [];
  const current = { profile: 0, officeteams: 1, projects: 2, finish: 3, done: 3 }[step];
  return (
    <WalkthroughStep steps={names} current={current} company={typedCompany ?? state.companyName}>
      {children(state, advance, setTypedCompany)}
    </WalkthroughStep>
  );
});
