import type { TranslationOf } from '@tessera/core/contract';
import type { ruleContractMessages } from './rule-messages';

export const translation: TranslationOf<typeof ruleContractMessages> = {
  ruleUnknown: 'Diese Regel gibt es nicht mehr.',
  ruleTypeInvalid: 'Wählen Sie, worum es in der Regel geht.',
  ruleTriggerInvalid: 'Wählen Sie, wann die Regel erinnert.',
  ruleDateMissing: 'Zu diesem Datum gibt es keine Regeln für {label}.',
  ruleOffsetInvalid: 'Wählen Sie Minuten unter einem Tag oder ganze Tage, höchstens {max}.',
  ruleRepeatInvalid: 'Wählen Sie, nach wie vielen Tagen erneut erinnert wird: 1 bis {max}.',
  ruleCountInvalid: 'Wählen Sie, wie oft höchstens erinnert wird: 1- bis {max}-mal.',
  ruleRecipientsMissing: 'Wählen Sie mindestens eines: Verantwortliche, Mitwirkende oder Beobachter.',
  ruleChannelsInvalid: 'Wählen Sie, auf welchem Weg erinnert wird.',
  ruleEscalationDaysInvalid: 'Wählen Sie, nach wie vielen Tagen Verzug eskaliert wird: 1 bis {max}.',
  ruleEscalationPersonMissing: 'Wählen Sie die Person, an die eskaliert wird.',
  ruleEscalationWrong: 'Nur Überfälliges kann eskaliert werden.',
  ruleEscalationMemberUnknown: 'Diese Person ist kein Mitglied des Unternehmens.',
  ruleLocked: 'Die Administration hat diese Regel gesperrt, sie gilt für alle.',
  ruleTimeUnused: 'Diese Regel hat keine Uhrzeit, die sich ändern lässt.',
  ruleOffsetUnused: 'Diese Regel hat keine Anzahl von Tagen, die sich ändern lässt.',
  ruleBuiltIn: 'Diese Regel gehört zum Produkt. Schalten Sie sie stattdessen aus.',
  ruleFull: 'Es gibt schon {max} Regeln. Löschen Sie zuerst eine.',
};
