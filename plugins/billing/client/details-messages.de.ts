import type { TranslationOf } from '@tessera/core/contract';
import type { detailsMessages } from './details-messages';

export const translation: TranslationOf<typeof detailsMessages> = {
  detailsTitle: 'Rechnungsangaben',
  detailsHint:
    'So nennen die nächsten Rechnungen das Unternehmen. Bereits ausgestellte Rechnungen bleiben, wie sie sind.',
  detailsEdit: 'Rechnungsangaben bearbeiten',
  editDetails: 'Bearbeiten',
  detailsSaved: 'Gespeichert. Die nächste Rechnung enthält diese Angaben.',
  detailsFailed: 'Die Rechnungsangaben konnten nicht geladen werden',
  detailsMissing: 'Ergänzen Sie Firmenname und Anschrift, damit Ihre Buchhaltung die Rechnungen verwenden kann.',
  saveDetails: 'Speichern',
  legalName: 'Firmenname',
  legalNameHint: 'Bleibt das Feld leer, steht der Name des Unternehmens auf den Rechnungen.',
  address: 'Anschrift',
  addressHint: 'Straße und Hausnummer, in bis zu drei Zeilen.',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  taxId: 'USt-IdNr. oder Steuernummer',
  reference: 'Ihr Zeichen',
  referenceHint: 'Zum Beispiel eine Bestellnummer; sie steht auf jeder Rechnung.',
  invoiceEmail: 'E-Mail für Rechnungen',
  invoiceEmailHint: 'Erhält Nachrichten über Rechnungen zusätzlich zu den Admins.',
};
