import type { TranslationOf } from './translation';
import type { personSetMessages } from './person-set-messages';

/** German. */
export const translation: TranslationOf<typeof personSetMessages> = {
  personSetTooMany: 'Hier sind höchstens {max} Personen möglich. Entfernen Sie zuerst einige.',
  personSetNotMember: 'Wählen Sie aktive Mitglieder dieser Firma. Eine der gewählten Personen gehört nicht mehr dazu.',
};
