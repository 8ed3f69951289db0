import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from './button';
import type { ButtonProps } from './button';

export interface ActionButtonProps extends Omit<ButtonProps, 'isBusy' | 'onClick' | 'type'> {
  /** What the click does. The button is busy until it settles; a refusal is shown by whoever made the call. */
  readonly onAct: () => Promise<void>;
}

/** A button that shows by itself that its act is under way, and cannot be started twice. */
export function ActionButton(props: ActionButtonProps): ReactElement {
  const { onAct, ...rest } = props;
  const [isBusy, setBusy] = useState(false);
  async function act(): Promise<void> {
    setBusy(true);
    try {
      await onAct();
    } finally {
      setBusy(false);
    }
  }
  return <Button {...rest} isBusy={isBusy} onClick={() => void act()} />;
}
