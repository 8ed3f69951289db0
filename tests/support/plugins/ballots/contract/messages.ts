import { defineMessages } from '@tessera/core/contract';

/** Errors of requests, and the notifications. */
export const ballotsContractMessages = defineMessages('ballots', {
  questionMissing: 'Enter a question.',
  optionMissing: 'Enter an option.',
  optionRepeated: 'This option exists already.',
  tooFewOptions: 'Add at least {min} options.',
  tooManyOptions: 'Use at most {max} options.',
  tooLong: 'Use at most {max} characters.',
  dateMissing: 'Choose a date.',
  datePassed: 'Choose today or a later date.',
  daysInvalid: 'Enter a number of days from 1 to {max}.',
  notFound: 'This poll does not exist or was deleted.',
  closed: 'This poll is closed.',
  optionUnknown: 'This poll has no such option.',
  ownPollClosed: 'A poll that you created closes',
  votedPollClosed: 'A poll that you voted in closes',
  pollIsClosed: 'The poll “{question}” is closed',
});
