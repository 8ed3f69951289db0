import type { TranslationOf } from '@tessera/core/contract';
import type { inviteManyMessages } from './invite-messages';

/** German. */
export const translation: TranslationOf<typeof inviteManyMessages> = {
  inviteManyTitle: 'Aus einer Liste einladen',
  inviteManyEmail: 'E-Mail-Adresse',
  inviteManyName: 'Name',
  inviteManyRun: { one: '{count} Einladung senden', other: '{count} Einladungen senden' },
  inviteManyRunning: 'Die Personen aus {file} werden eingeladen',
  inviteManySent: { one: '{count} Einladung wurde gesendet', other: '{count} Einladungen wurden gesendet' },
  inviteManyCreated: {
    one: '{count} Einladung wurde erstellt. Kopieren Sie ihren Link aus der Liste der offenen Einladungen.',
    other: '{count} Einladungen wurden erstellt. Kopieren Sie ihre Links aus der Liste der offenen Einladungen.',
  },
  inviteManyNone: 'Es wurde keine Einladung gesendet.',
  inviteManyUndo: 'Diese Einladungen zurückziehen',
  inviteManyUndone: { one: '{count} Einladung wurde zurückgezogen', other: '{count} Einladungen wurden zurückgezogen' },
  inviteManyTwice: 'Die Adresse steht schon in Zeile {row} der Liste.',
  inviteManyMember: 'Diese Person ist bereits Mitglied.',
  inviteManyInvited: 'Diese Person ist bereits eingeladen.',
  inviteManyNoSeat: 'Für diese Person ist kein Platz mehr frei.',
  inviteManySeats: {
    one: 'Es fehlt ein Platz. Buchen Sie einen Platz dazu, oder laden Sie nur die ersten Personen der Liste ein.',
    other: 'Es fehlen {count} Plätze. Buchen Sie Plätze dazu, oder laden Sie nur die ersten Personen der Liste ein.',
  },
};
