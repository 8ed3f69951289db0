import type { TranslationOf } from '@tessera/core/contract';
import type { webhooksServerMessages } from './messages';

export const translation: TranslationOf<typeof webhooksServerMessages> = {
  full: 'Das Unternehmen hat bereits {max} Webhooks. Löschen Sie zuerst einen.',
  turnedOffLabel: 'Ein Webhook wird abgeschaltet, weil sein Empfänger ausfällt',
  turnedOffGone: 'Der Webhook „{name}“ wurde abgeschaltet: Sein Empfänger antwortet, dass es ihn nicht mehr gibt.',
  turnedOffFailing: 'Der Webhook „{name}“ wurde abgeschaltet: {days} Tage lang wurde nichts zugestellt.',
  offCannotReplay: 'Schalten Sie zuerst den Webhook ein.',
  stillWaiting: 'Diese Zustellung wartet noch auf den nächsten Versuch.',
  testEvent: 'Sie haben ein Testereignis gesendet',
  auditArea: 'Webhooks',
  auditAdded: 'Webhook hinzugefügt',
  auditChanged: 'Webhook geändert',
  auditDeleted: 'Webhook gelöscht',
  auditRestored: 'Webhook wiederhergestellt',
  auditRotated: 'Geheimnis eines Webhooks erneuert',
};
