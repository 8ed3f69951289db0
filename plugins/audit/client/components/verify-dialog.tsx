import { useEffect, useState } from 'react';
import { Api, ApiError, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FailedState, formatFullInstant, ProgressBar, useReader } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';
import type { VerificationProgress, VerificationResult } from '../model/verification';
import { verifyWhole } from '../model/verification';

export interface VerifyDialogProps {
  readonly onClose: () => void;
  /** Shows the entry at which the log breaks. */
  readonly onShow: (position: number) => void;
}

type State =
  | { readonly kind: 'running'; readonly progress: VerificationProgress | undefined }
  | { readonly kind: 'done'; readonly result: VerificationResult }
  | { readonly kind: 'failed'; readonly reason: string | undefined };

const begun: State = { kind: 'running', progress: undefined };

/** Verifies the chain while it is open, and says what it found. */
export function VerifyDialog({ onClose, onShow }: VerifyDialogProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [state, setState] = useState<State>(begun);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stopped = new AbortController();
    const set = (next: State): void => {
      if (!stopped.signal.aborted) {
        setState(next);
      }
    };
    async function run(): Promise<void> {
      try {
        const result = await verifyWhole(api, stopped.signal, (progress) => set({ kind: 'running', progress }));
        if (result !== undefined) {
          set({ kind: 'done', result });
        }
      } catch (error) {
        set({ kind: 'failed', reason: error instanceof ApiError ? error.sentences[0] : undefined });
      }
    }
    void run();
    return () => stopped.abort();
  }, [api, attempt]);
  const broken = state.kind === 'done' ? state.result.broken : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(messages.verifyTitle)}
      actions={
        <>
          {broken !== undefined && (
            <Button onClick={() => onShow(broken.position)}>{translate(messages.showEntry)}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {translate(messages.close)}
          </Button>
        </>
      }
    >
      {state.kind === 'running' && (
        <ProgressBar
          label={translate(messages.verifying)}
          value={state.progress?.share}
          text={translate(messages.verifiedSome, { count: state.progress?.entries ?? 0 })}
        />
      )}
      {state.kind === 'done' && <Result result={state.result} />}
      {state.kind === 'failed' && (
        <FailedState
          title={translate(messages.verifyFailed)}
          text={state.reason ?? translate(messages.nothingLost)}
          onRetry={() => {
            setState(begun);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </Dialog>
  );
}

function Result({ result }: { readonly result: VerificationResult }) {
  const { translate } = useI18n();
  const reader = useReader();
  const { entries, firstAt, lastAt, brokenAt, broken } = result;
  const from = firstAt === undefined ? '' : formatFullInstant(firstAt, reader);
  const to = lastAt === undefined ? '' : formatFullInstant(lastAt, reader);
  if (brokenAt === undefined) {
    return (
      <p role="status" className="audit-result">
        {entries === 0 && translate(messages.verifiedNone)}
        {entries === 1 && translate(messages.verifiedOne, { from })}
        {entries > 1 && translate(messages.verified, { count: entries, from, to })}
      </p>
    );
  }
  return (
    <div role="alert" className="audit-result">
      <p className="audit-broken">
        {broken === undefined
          ? translate(messages.brokenMissing, { position: brokenAt })
          : translate(messages.broken, {
              position: brokenAt,
              label: broken.label,
              when: formatFullInstant(broken.at, reader),
            })}
      </p>
      {entries > 0 && <p>{translate(messages.brokenBefore, { from, to })}</p>}
      <p>{translate(messages.brokenNext)}</p>
    </div>
  );
}
