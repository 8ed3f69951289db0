import type { TranslationOf } from '@tessera/core/contract';
import type { profileMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof profileMessages> = {
  title: 'Profil und Einstellungen',
  photo: 'Ihr Foto',
  photoHint: 'PNG, JPEG oder WebP, bis 10 MB. Das Bild wird quadratisch zugeschnitten.',
  photoChoose: 'Bild wählen',
  photoRemove: 'Entfernen',
  photoTooLarge: 'Dieses Bild ist größer als 10 MB. Wählen Sie ein kleineres.',
  photoSaved: 'Ihr Foto wurde geändert.',
  photoRemoved: 'Ihr Foto wurde entfernt.',

  details: 'Über Sie',
  fullName: 'Vollständiger Name',
  fullNameMissing: 'Geben Sie Ihren Namen so ein, wie man Sie im Team kennt.',
  jobTitle: 'Position',
  phone: 'Telefon',
  email: 'E-Mail',
  emailHint: 'Die Adresse, mit der Sie sich anmelden.',
  save: 'Änderungen speichern',
  saved: 'Ihr Profil wurde gespeichert.',
  loadFailed: 'Ihr Profil konnte nicht geladen werden',
  loadFailedHint: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',

  appearance: 'Darstellung',
  theme: 'Design',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  density: 'Zeilen',
  densityCompact: 'Kompakt',
  densityComfortable: 'Komfortabel',
  language: 'Sprache',
  appearanceHint: 'Gilt sofort auf allen Ihren Geräten.',

  devices: 'Geräte',
  devicesHint: 'Hier sind Sie angemeldet. Melden Sie Geräte ab, die Sie nicht kennen.',
  deviceName: '{browser} auf {system}',
  thisDevice: 'Dieses Gerät',
  signOutDevice: 'Abmelden',
  signOutNamed: '{device} abmelden',
  devicesFailed: 'Ihre Geräte konnten nicht geladen werden',
  signOutOthers: 'Alle anderen Geräte abmelden',
  othersEnded: 'Alle anderen Geräte wurden abgemeldet.',
  deviceEnded: 'Dieses Gerät wurde abgemeldet.',
};
