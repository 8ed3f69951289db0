import type { TranslationOf } from '@tessera/core/contract';
import type { memberListMessages } from './member-list-messages';

/** German. */
export const translation: TranslationOf<typeof memberListMessages> = {
  inviteList: 'Aus einer Liste einladen',
  inviteListHint: 'Viele Personen? Fügen Sie die Adressen ein, oder öffnen Sie eine CSV-Datei.',
  find: 'Mitglieder suchen',
  anyRole: 'Alle Rollen',
  filterRole: 'Rolle',
  sort: 'Reihenfolge',
  sortName: 'Nach Name',
  sortJoined: 'Zuerst beigetreten',
  sortNewest: 'Zuletzt beigetreten',
  noneFound: 'Kein Mitglied passt zu diesen Filtern.',
  selectMember: '{name} auswählen',
  selectInvitation: 'Die Einladung an {email} auswählen',
  owner: 'Inhaber',
  makeOwner: 'Zum Inhaber machen',
  makeOwnerTitle: '{name} zum Inhaber von {company} machen?',
  makeOwnerText:
    'Sie bleiben Admin. Nur der Inhaber kann die Firma weiter übertragen, und andere Admins können ihn weder entfernen noch herabstufen.',
  ownerChanged: '{name} ist jetzt Inhaber von {company}.',
  ownerProtected: 'Das kann nur der Inhaber der Firma ändern: Er kann zuerst einen anderen Admin zum Inhaber machen.',
  removeSelected: 'Entfernen',
  removeManyTitle: {
    one: 'Ein Mitglied aus {company} entfernen?',
    other: '{count} Mitglieder aus {company} entfernen?',
  },
  removeManyText:
    'Sie verlieren sofort den Zugang, auf jedem Gerät. Alles Geschriebene behält ihre Namen. Ihre eigenen Erinnerungen enden.',
  removeManyYes: { one: 'Mitglied entfernen', other: '{count} Mitglieder entfernen' },
  handOverCounting: 'Es wird gezählt, was zu übergeben ist …',
  handOverNone: 'Es gibt nichts zu übergeben.',
  handOverWhat: 'Zu übergeben: {work}.',
  handOverFailed: 'Was zu übergeben ist, konnte nicht gezählt werden.',
  handOverTo: 'Wer übernimmt?',
  handOverNoOne: 'Niemand: es bleibt ohne Zuständige',
  handOverHint: 'Erledigtes, geteilte Ansichten und Kommentare bleiben, wie sie sind.',
  membersChanged: { one: 'Ein Mitglied wurde geändert.', other: '{count} Mitglieder wurden geändert.' },
  membersRemoved: { one: 'Ein Mitglied wurde entfernt.', other: '{count} Mitglieder wurden entfernt.' },
  membersBack: { one: 'Ein Mitglied ist wieder dabei.', other: '{count} Mitglieder sind wieder dabei.' },
  invitationsResent: {
    one: 'Eine Einladung wurde noch einmal gesendet.',
    other: '{count} Einladungen wurden noch einmal gesendet.',
  },
  invitationsRevoked: {
    one: 'Eine Einladung wurde zurückgezogen.',
    other: '{count} Einladungen wurden zurückgezogen.',
  },
  outcomesTitle: { one: 'Ein Eintrag wurde nicht geändert', other: '{count} Einträge wurden nicht geändert' },
  outcomesClose: 'Schließen',
  leftConflict: 'Inzwischen von einer anderen Person geändert. Sehen Sie nach, und versuchen Sie es noch einmal.',
  leftGone: 'Gibt es nicht mehr.',
  leftSelf: 'Das sind Sie. Nutzen Sie das Menü Ihrer eigenen Zeile.',
  revokeManyTitle: { one: 'Eine Einladung zurückziehen?', other: '{count} Einladungen zurückziehen?' },
  revokeManyYes: { one: 'Einladung zurückziehen', other: '{count} Einladungen zurückziehen' },
};
