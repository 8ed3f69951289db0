import type { TranslationOf } from '@tessera/core/contract';
import type { ruleServerMessages } from './rule-messages';

export const translation: TranslationOf<typeof ruleServerMessages> = {
  cameByAppLabel: 'Eine Regel des Unternehmens oder von mir erinnert mich im Produkt',
  cameByMailLabel: 'Eine Regel des Unternehmens oder von mir erinnert mich auch per E-Mail',
  escalatedLabel: 'Überfälliges wird an mich eskaliert',
  starts: '„{title}“ beginnt am {date}',
  startsToday: '„{title}“ beginnt heute, {date}',
  startsTomorrow: '„{title}“ beginnt morgen, {date}',
  started: '„{title}“ hat am {date} begonnen',
  startsAt: '„{title}“ beginnt am {date} um {time} ({zone})',
  due: '„{title}“ ist am {date} fällig',
  dueAt: '„{title}“ ist am {date} um {time} fällig ({zone})',
  overdue: '„{title}“ war am {date} fällig und ist noch offen',
  noUpdate: '„{title}“ wurde seit dem {date} nicht geändert',
  escalated: {
    one: 'Eskaliert: „{title}“ ist seit {count} Tag überfällig',
    other: 'Eskaliert: „{title}“ ist seit {count} Tagen überfällig',
  },
  lateOne: 'Verspätete Erinnerung: „{first}“',
  lateTwo: 'Verspätete Erinnerungen: „{first}“ und „{second}“',
  lateMany: {
    one: 'Verspätete Erinnerungen: „{first}“, „{second}“ und {count} weitere',
    other: 'Verspätete Erinnerungen: „{first}“, „{second}“ und {count} weitere',
  },
};
