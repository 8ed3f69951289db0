import { useState } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, TextField } from '@tessera/core/ui';
import { choiceMessages as messages } from '../choice-messages';

export interface CouponFieldProps {
  /** The coupon of the choice. */
  readonly code: string | undefined;
  /** Why it cannot be used. */
  readonly problem: string | undefined;
  /** Called with undefined for an empty field. */
  readonly onApply: (code: string | undefined) => void;
}

/** Asks for the code of a coupon, which counts once it is applied. */
export function CouponField({ code, problem, onApply }: CouponFieldProps) {
  const { translate } = useI18n();
  const [typed, setTyped] = useState(code ?? '');
  const entered = typed.trim().toUpperCase();
  return (
    <form
      className="billing-coupon"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(entered === '' ? undefined : entered);
      }}
    >
      <TextField
        name="coupon"
        label={translate(messages.coupon)}
        error={entered === code ? problem : undefined}
        value={typed}
        onChange={setTyped}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit" size="large" disabled={entered === (code ?? '')}>
        {translate(entered === '' && code !== undefined ? messages.removeCoupon : messages.applyCoupon)}
      </Button>
    </form>
  );
}
