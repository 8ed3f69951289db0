import { useState } from 'react';
import type { ReactElement } from 'react';
import { ApiError } from '../../client/services';
import { Button } from './button';
import type { ButtonProps } from './button';

export interface ActionButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick' | 'type'> {
  /**
   * Runs on click. The button is busy until it settles. A rejection with `ApiError` ends it: a refused request has shown
   * its sentence already. Every other error is reported as unhandled.
   */
  readonly onAction: () => Promise<void>;
}

/** A button that is busy while its action runs, and cannot start it twice. */
export function ActionButton(props: ActionButtonProps): ReactElement {
  const { onAction, ...rest } = props;
  const [isBusy, setBusy] = useState(false);
  async function act(): Promise<void> {
    setBusy(true);
    try {
      await onAction();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    } finally {
      setBusy(false);
    }
  }
  return <Button {...rest} isBusy={isBusy} onClick={() => void act()} />;
}
