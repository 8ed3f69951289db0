import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, LazyComponent, Resource, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button, FailedState, RelativeTime, SkeletonRows, Tag } from '@tessera/core/ui';
import { readTwoStep } from '@tessera/plugins/access';
import type { TwoStepConsentDialogProps } from './two-step-consent-dialog';
import { twoStepMessages as messages } from './two-step-messages';
import type { TwoStepSetUpDialogProps } from './two-step-set-up-dialog';
import './two-step-section.css';

// Needed a few times in an account's life; the first one draws the QR code.
const loadSetUp: ComponentLoader<TwoStepSetUpDialogProps> = () =>
  import('./two-step-set-up-dialog').then((module) => module.TwoStepSetUpDialog);
const loadConsent: ComponentLoader<TwoStepConsentDialogProps> = () =>
  import('./two-step-consent-dialog').then((module) => module.TwoStepConsentDialog);

/** Whether sign-in asks for a code of an authenticator app, and what changes it. */
export const TwoStepSection = observer(function TwoStepSection() {
  const api = useService(Api);
  const { translate } = useI18n();
  const [state] = useState(
    () => new Resource({ load: (signal) => api.request(readTwoStep, {}, { signal, onFailure: 'caller' }) }),
  );
  const [dialog, setDialog] = useState<'turn-on' | TwoStepConsentDialogProps['act']>();

  const close = (): void => setDialog(undefined);
  const refresh = (): void => void state.refresh();
  const { value, error } = state;
  return (
    <section aria-label={translate(messages.twoStep)}>
      <div>
        <h2>{translate(messages.twoStep)}</h2>
        <p className="t-quiet">{translate(messages.twoStepHint)}</p>
      </div>
      {value === undefined && error === undefined && <SkeletonRows rows={1} rowHeight={44} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.twoStepFailed)}
          text={translate(messages.twoStepFailedHint)}
          onRetry={refresh}
        />
      )}
      {value !== undefined && (
        <div className="profile-two-step">
          <Tag tone={value.isOn ? 'success' : 'outline'}>
            {translate(value.isOn ? messages.twoStepOn : messages.twoStepOff)}
          </Tag>
          {value.isOn && (
            <>
              <span className="t-meta">
                {translate(messages.twoStepSince)} <RelativeTime instant={value.turnedOnOn} />
              </span>
              <span className="t-meta">{translate(messages.twoStepCodesLeft, { count: value.recoveryCodesLeft })}</span>
            </>
          )}
        </div>
      )}
      {value?.isOn === false && (
        <div>
          <Button onClick={() => setDialog('turn-on')}>{translate(messages.twoStepTurnOn)}</Button>
        </div>
      )}
      {value?.isOn === true && (
        <div className="profile-two-step">
          <Button onClick={() => setDialog('renew')}>{translate(messages.twoStepRenew)}</Button>
          <Button variant="danger" onClick={() => setDialog('turn-off')}>
            {translate(messages.twoStepTurnOff)}
          </Button>
        </div>
      )}
      <LazyComponent
        load={loadSetUp}
        with={dialog === 'turn-on' ? { onClose: close, onTurnedOn: refresh } : undefined}
        onClose={close}
      />
      <LazyComponent
        load={loadConsent}
        with={
          dialog === 'turn-off' || dialog === 'renew' ? { act: dialog, onClose: close, onChanged: refresh } : undefined
        }
        onClose={close}
      />
    </section>
  );
});
