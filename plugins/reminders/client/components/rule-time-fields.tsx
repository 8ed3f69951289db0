import type { FieldBinding } from '@tessera/core/client';
import { useI18n } from '@tessera/core/client';
import { SelectField } from '@tessera/core/ui';
import { minutesOfDay } from '../../contract/rule-model';
import { ruleMessages as messages } from './rule-messages';
import { useRuleWords } from './use-rule-words';

const minuteChoices = [10, 30, 60, 120];
const dayChoices = [1, 2, 3, 5, 7, 14, 30].map((days) => days * minutesOfDay);
const times = Array.from({ length: 48 }, (_, index) => {
  const [hours, half] = [Math.floor(index / 2), index % 2];
  return `${String(hours).padStart(2, '0')}:${half === 0 ? '00' : '30'}`;
});

export interface RuleOffsetFieldProps extends FieldBinding<number> {
  /** A rule that counts days has no minutes, and one that counts minutes keeps them where `isMinutesOnly`. */
  readonly isDaysOnly?: boolean;
  readonly isMinutesOnly?: boolean;
}

/** How long before a date, or without an update. */
export function RuleOffsetField(props: RuleOffsetFieldProps) {
  const { name, value, error, onChange, isDaysOnly = false, isMinutesOnly = false } = props;
  const { translate } = useI18n();
  const { span } = useRuleWords();
  const choices = new Set([...(isDaysOnly ? [] : minuteChoices), ...(isMinutesOnly ? [] : dayChoices), value]);
  return (
    <SelectField
      name={name}
      error={error}
      label={translate(messages.ruleHowLong)}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={[...choices]
        .sort((left, right) => left - right)
        .map((minutes) => ({ value: String(minutes), label: span(minutes) }))}
    />
  );
}

/** `HH:MM` of one day. */
function byTime(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The time of the day, in half hours. */
export function RuleTimeField({ name, value, error, onChange }: FieldBinding<string>) {
  const { translate } = useI18n();
  const { time } = useRuleWords();
  return (
    <SelectField
      name={name}
      error={error}
      label={translate(messages.ruleAt)}
      value={value}
      onChange={onChange}
      options={[...new Set([...times, value])].toSorted(byTime).map((each) => ({ value: each, label: time(each) }))}
    />
  );
}
