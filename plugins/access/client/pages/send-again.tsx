import { useEffect, useState } from 'react';
import { ApiError, Clock, Toasts, useService, useI18n } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { accessMessages } from '../messages';

export interface SendAgainProps {
  readonly disabled: boolean;
  readonly send: () => Promise<unknown>;
}

/** Long enough for an email to arrive before the user requests another. Seconds. */
const coolDown = 30;

/** Sends another code, after a countdown. */
export function SendAgain({ disabled, send }: SendAgainProps) {
  const clock = useService(Clock);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (left === 0) {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(1000, stop.signal).then(
      () => setLeft(left - 1),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, left]);

  async function handleClick(): Promise<void> {
    try {
      await send();
      toasts.success(translate(accessMessages.codeSent));
      setLeft(coolDown);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
  }

  return (
    <Button variant="ghost" disabled={disabled || left > 0} onClick={() => void handleClick()}>
      {left > 0 ? translate(accessMessages.codeWait, { count: left }) : translate(accessMessages.codeAgain)}
    </Button>
  );
}
