import type { TranslationOf } from '@tessera/core/contract';
import type { taskNotificationMessages } from './notification-messages';

/** German. */
export const translation: TranslationOf<typeof taskNotificationMessages> = {
  tasks: 'Aufgaben',
  assignedLabel: 'Mir wird eine Aufgabe zugewiesen',
  assignedTitle: 'Sie sind jetzt für die Aufgabe „{title}“ zuständig',
  collaboratingLabel: 'Ich soll an einer Aufgabe mitwirken',
  collaboratingTitle: 'Sie wirken jetzt an der Aufgabe „{title}“ mit',
  dueChangedLabel: 'Der Termin meiner Aufgabe ändert sich',
  dueChangedTitle: '„{title}“ ist jetzt am {date} fällig',
  dueTimeChangedTitle: '„{title}“ ist jetzt am {date} um {time} Uhr ({zone}) fällig',
  dueRemovedTitle: '„{title}“ hat keinen Termin mehr',
  mentionedLabel: 'Ein Kommentar zu einer Aufgabe erwähnt mich',
  mentionedTitle: 'Ein Kommentar zu „{title}“ erwähnt Sie',
  commentedLabel: 'Eine Aufgabe, die ich beobachte, wird kommentiert',
  commentedTitle: '„{title}“ hat einen neuen Kommentar',
  stateChangedLabel: 'Eine Aufgabe, die ich beobachte, wird erledigt, abgebrochen oder wieder geöffnet',
  completedTitle: '„{title}“ wurde erledigt',
  cancelledTitle: '„{title}“ wurde abgebrochen',
  reopenedTitle: '„{title}“ wurde wieder geöffnet',
};
