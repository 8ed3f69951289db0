import { choicesOf, daysOf } from '../../contract';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { PortalStatuses } from '../../client/statuses/portal-statuses';
import type { CustomFilterField, FilterField, Label } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { People } from '../../client/people/people';
import type { UiEnvironment } from '../environment';
import { useUi } from '../environment';
import { formatDay } from '../text/moments';
import type { Reader } from '../text/moments';
import { useReader } from '../text/now';
import { filterMessages } from './filter-messages';

type Translate = UiEnvironment['translate'];

/** Writes a filter as people read it: "Owner is me". Names load while it is shown; call it in an observer. */
export function useFilterWords(
  labels: PortalLabels | undefined,
  statuses: PortalStatuses | undefined,
): (field: Exclude<FilterField, CustomFilterField>, value: string) => string {
  const { translate } = useUi();
  const reader = useReader();
  const people = useService(People);
  return (field, value) => {
    const label = translate(field.label);
    switch (field.kind) {
      case 'person':
        return personWords(label, value, { translate, nameOf: (id) => people.card(id)?.fullName });
      case 'choice': {
        const names = choicesOf(value).map((key) => {
          const choice = field.choices.find((each) => each.key === key);
          return choice === undefined ? key : translate(choice.label);
        });
        return choiceWords(label, names, reader);
      }
      case 'status': {
        const builtIn = new Map<string, Label>(field.builtIn.map(({ key, name }) => [key, name]));
        const names = choicesOf(value).flatMap((key) => {
          const name = statuses?.nameOf(key) ?? builtIn.get(key);
          return name === undefined ? [] : typeof name === 'string' ? name : translate(name);
        });
        return names.length === 0
          ? translate(filterMessages.isUnknownStatus, { field: label })
          : choiceWords(label, names, reader);
      }
      case 'day':
        return dayWords(label, value, reader);
      case 'label': {
        if (value === 'none') {
          return translate(field.noneLabel);
        }
        const names = (labels?.of(choicesOf(value)) ?? []).map(({ name }) => name);
        return names.length === 0
          ? translate(filterMessages.isUnknownLabel, { field: label })
          : choiceWords(label, names, reader);
      }
    }
  };
}

function choiceWords(field: string, names: readonly string[], { language, translate }: Reader): string {
  const choices = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return translate(filterMessages.isChoice, { field, choices });
}

interface PersonWordsOptions {
  readonly translate: Translate;
  readonly nameOf: (id: string) => string | undefined;
}

function personWords(field: string, value: string, { translate, nameOf }: PersonWordsOptions): string {
  if (value === 'me') {
    return translate(filterMessages.isMe, { field });
  }
  if (value === 'none') {
    return translate(filterMessages.isNobody, { field });
  }
  if (value === 'others') {
    return translate(filterMessages.isOthers, { field });
  }
  const name = nameOf(value);
  return name === undefined
    ? translate(filterMessages.isUnknownPerson, { field })
    : translate(filterMessages.isPerson, { field, name });
}

const relativeWords = {
  overdue: filterMessages.isOverdue,
  today: filterMessages.isToday,
  week: filterMessages.isWeek,
  none: filterMessages.isNoDay,
} as const;

/** A day filter as people read it. */
export function dayWords(field: string, value: string, reader: Reader): string {
  const { translate } = reader;
  if (value === 'overdue' || value === 'today' || value === 'week' || value === 'none') {
    return translate(relativeWords[value], { field });
  }
  // A range does not depend on today.
  const days = daysOf(value, '');
  const { from, to } = days === 'none' ? {} : days;
  const read = (day: string): string => formatDay(day, undefined, reader);
  if (from !== undefined && to !== undefined) {
    return translate(filterMessages.isBetween, { field, from: read(from), to: read(to) });
  }
  return from === undefined
    ? translate(filterMessages.isTo, { field, to: read(to ?? '') })
    : translate(filterMessages.isFrom, { field, from: read(from) });
}
