import type { TranslationOf } from '@tessera/core/contract';
import type { taskNotificationMessages } from './notification-messages';

/** German. */
export const translation: TranslationOf<typeof taskNotificationMessages> = {
  tasks: 'Aufgaben',
  assignedLabel: 'Mir wird eine Aufgabe zugewiesen',
  assignedTitle: 'Sie sind jetzt für die Aufgabe „{title}“ zuständig',
  collaboratingLabel: 'Ich soll an einer Aufgabe mitwirken',
  collaboratingTitle: 'Sie wirken jetzt an der Aufgabe „{title}“ mit',
  reviewLabel: 'Eine Aufgabe wartet auf meine Prüfung',
  reviewTitle: '„{title}“ wartet auf Ihre Prüfung',
  itemAssignedLabel: 'Mir wird ein Punkt einer Checkliste zugewiesen',
  itemAssignedTitle: 'Sie sind jetzt für „{text}“ in der Checkliste von „{title}“ zuständig',
  dueChangedLabel: 'Der Termin meiner Aufgabe ändert sich',
  dueChangedTitle: '„{title}“ ist jetzt am {date} fällig',
  dueTimeChangedTitle: '„{title}“ ist jetzt am {date} um {time} Uhr ({zone}) fällig',
  itemDueLabel: 'Mein Punkt einer Checkliste ist an diesem Tag fällig oder war es am Tag zuvor',
  itemDueTitle: '„{text}“ in der Checkliste von „{title}“ ist am {date} fällig',
  itemsDueTitle: '„{text}“ und {more} weitere in der Checkliste von „{title}“ sind am {date} fällig',
  itemOverdueTitle: '„{text}“ in der Checkliste von „{title}“ war am {date} fällig und ist noch offen',
  itemsOverdueTitle:
    '„{text}“ und {more} weitere in der Checkliste von „{title}“ waren am {date} fällig und sind noch offen',
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
