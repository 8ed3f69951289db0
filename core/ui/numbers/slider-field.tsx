import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { FieldFrame } from '../fields/field';
import type { FieldProps } from '../fields/field';
import './slider-field.css';

export interface SliderFieldProps extends Omit<FieldProps<number>, 'aside'> {
  readonly min: number;
  readonly max: number;
  /** 1 when left out. */
  readonly step?: number;
  /** The value as text, such as "40 %"; the plain number when left out. */
  readonly format?: (value: number) => string;
}

/**
 * A number of a small range whose exact value matters less than its place, with the value at the end of the label. The
 * browser's own slider, which has the keys, touch and both directions.
 */
export function SliderField(props: SliderFieldProps): ReactElement {
  const { name, value, onChange, disabled, min, max, step = 1 } = props;
  const { language } = useUi();
  const text = props.format?.(value) ?? new Intl.NumberFormat(language).format(value);
  return (
    <FieldFrame {...props} isOptional={false} aside={<output className="t-meta">{text}</output>}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          aria-valuetext={text}
          type="range"
          className="t-slider"
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      )}
    </FieldFrame>
  );
}
