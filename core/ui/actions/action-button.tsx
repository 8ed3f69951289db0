import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from './button';
import type { ButtonProps } from './button';

export interface ActionButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick' | 'type'> {
  /** Runs on click. The button is busy until it settles; the API call shows a refusal. */
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
    } finally {
      setBusy(false);
    }
  }
  return <Button {...rest} isBusy={isBusy} onClick={() => void act()} />;
}
