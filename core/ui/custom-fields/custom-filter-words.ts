import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import type { CustomField } from '../../contract';
import { useUi } from '../environment';
import { dayWords } from '../filters/use-filter-words';
import { filterMessages } from '../filters/filter-messages';
import { useReader } from '../text/now';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';
import { numberWords } from './custom-value-words';

/** Returns what writes a filter by one custom field as people read it: "Sprint is Alpha or Beta". Call it in an observer. */
export function useCustomFilterWords(): (field: CustomField | undefined, value: string) => string {
  const { translate } = useUi();
  const reader = useReader();
  const people = useService(People);
  return (field, value) => {
    if (field === undefined) {
      return translate(messages.customIsUnknown);
    }
    const { name, kind, options = [], unit } = field;
    if (value === 'none') {
      return translate(messages.customIsNone, { field: name });
    }
    switch (kind) {
      case 'date':
        return dayWords(name, value, reader);
      case 'number': {
        const [from = '', to = ''] = value.split('..').map((end) => {
          const number = Number(end);
          return end === '' || !Number.isFinite(number) ? '' : numberWords(number, unit, reader.language);
        });
        if (from !== '' && to !== '') {
          return translate(messages.customIsBetween, { field: name, from, to });
        }
        return from === ''
          ? translate(messages.customIsTo, { field: name, to })
          : translate(messages.customIsFrom, { field: name, from });
      }
      case 'checkbox':
        return translate(messages.customIs, { field: name, value: translate(messages.customValueChecked) });
      default: {
        const names = value.split(',').map((item) => {
          if (item === 'me') {
            return translate(filterMessages.filterMe);
          }
          const known = kind === 'person' ? people.card(item)?.fullName : options.find(({ id }) => id === item)?.name;
          return known ?? '…';
        });
        const choices = new Intl.ListFormat(reader.language, { type: 'disjunction' }).format(names);
        return translate(messages.customIs, { field: name, value: choices });
      }
    }
  };
}
