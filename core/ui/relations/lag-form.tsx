import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { maxRelationLag } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { NumberField } from '../numbers/number-field';
import type { NumberValue } from '../numbers/number-field';
import { relationMessages } from './messages';

export interface LagFormProps {
  /** In working days. */
  readonly lag: number;
  readonly onSave: (lag: number) => void;
}

/** The lag of a relation, in a popover. An empty field means none. */
export function LagForm({ lag, onSave }: LagFormProps): ReactElement {
  const { translate } = useUi();
  const [value, setValue] = useState<NumberValue>(lag);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  return (
    <form
      ref={form}
      noValidate
      className="t-lag-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(value === '' ? 0 : value);
      }}
    >
      <NumberField
        label={translate(relationMessages.lagField)}
        hint={translate(relationMessages.lagHint)}
        name="lag"
        size="small"
        min={-maxRelationLag}
        max={maxRelationLag}
        value={value}
        onChange={setValue}
      />
      <Button type="submit" size="small" variant="primary">
        {translate(relationMessages.lagSave)}
      </Button>
    </form>
  );
}
