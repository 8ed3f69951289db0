import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { ruleWeekdays } from '../../contract';
import type { RuleWeekday } from '../../contract';
import { useUi } from '../environment';
import type { FieldProps } from '../fields/field';
import { Icon } from '../icons/icon';
import { weekdayName } from './recurrence-words';
import './weekday-field.css';

/** Days of the week side by side, each a checkbox underneath. */
export function WeekdayField(
  props: Pick<FieldProps<readonly RuleWeekday[]>, 'label' | 'name' | 'value' | 'onChange' | 'error'>,
): ReactElement {
  const { label, name, value, onChange, error } = props;
  const { language } = useUi();
  const id = useId();
  return (
    <fieldset className="t-weekdays" {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend>{label}</legend>
      <div>
        {ruleWeekdays.map((day) => (
          <label key={day} className="t-weekday" title={weekdayName(day, language)}>
            <input
              type="checkbox"
              name={name}
              checked={value.includes(day)}
              aria-label={weekdayName(day, language)}
              onChange={({ currentTarget }) =>
                onChange(ruleWeekdays.filter((each) => (each === day ? currentTarget.checked : value.includes(each))))
              }
            />
            <span aria-hidden="true">{weekdayName(day, language, 'short')}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="t-field-error" id={id}>
          <Icon glyph={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
