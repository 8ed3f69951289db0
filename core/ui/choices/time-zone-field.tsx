import { Globe } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { commonMessages } from '../common-messages';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { clockOptions } from '../text/clock-format';
import { dateFormatter } from '../text/formatters';
import { useReader } from '../text/now';
import { ComboBoxField } from './combo-box-field';

/** A time zone that can be chosen. */
export interface TimeZoneOption {
  /** IANA name. */
  readonly id: string;
  /** With its current UTC offset, such as "Europe/Berlin (UTC+01:00)". */
  readonly name: string;
}

export interface TimeZoneFieldProps extends FieldProps<string>, CompactFieldProps {
  /** Empty until loaded; the field then shows its value by its IANA name. */
  readonly zones: readonly TimeZoneOption[];
}

/** Chooses a time zone by typing a part of its name; shows what time it is there. */
export function TimeZoneField({ zones, ...field }: TimeZoneFieldProps): ReactElement {
  const { value } = field;
  const { translate } = useUi();
  const reader = useReader();
  const options = useMemo(() => zones.map(({ id, name }) => ({ value: id, label: name })), [zones]);
  const isKnown = value === '' || zones.some(({ id }) => id === value);
  return (
    <ComboBoxField
      {...field}
      icon={Globe}
      suffix={isKnown && value !== '' ? translate(commonMessages.nowThere, { time: timeIn(value) }) : undefined}
      options={isKnown ? options : [{ value, label: value }, ...options]}
    />
  );

  function timeIn(timeZone: string): string {
    const style = { ...clockOptions(reader.hourCycle), timeZone };
    return dateFormatter(reader.dateFormatters, reader.language, style).format(reader.now);
  }
}
