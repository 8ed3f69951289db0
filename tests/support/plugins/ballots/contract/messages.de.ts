import type { TranslationOf } from '@tessera/core/contract';
import type { ballotsContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof ballotsContractMessages> = {
  questionMissing: 'Geben Sie eine Frage ein.',
  optionMissing: 'Geben Sie eine Antwort ein.',
  optionRepeated: 'Diese Antwort gibt es schon.',
  tooFewOptions: 'Geben Sie mindestens {min} Antworten an.',
  tooManyOptions: 'Geben Sie höchstens {max} Antworten an.',
  tooLong: 'Verwenden Sie höchstens {max} Zeichen.',
  dateMissing: 'Wählen Sie ein Datum.',
  datePassed: 'Wählen Sie heute oder ein späteres Datum.',
  daysInvalid: 'Geben Sie eine Zahl von 1 bis {max} Tagen ein.',
  notFound: 'Diese Umfrage gibt es nicht, oder sie wurde gelöscht.',
  closed: 'Diese Umfrage ist beendet.',
  optionUnknown: 'Diese Umfrage hat keine solche Antwort.',
  ownPollClosed: 'Eine Umfrage endet, die Sie erstellt haben',
  votedPollClosed: 'Eine Umfrage endet, in der Sie abgestimmt haben',
  pollIsClosed: 'Die Umfrage „{question}“ ist beendet',
};
