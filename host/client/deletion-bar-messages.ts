import { defineMessages } from '@tessera/core/contract';

/** Texts of the bar of a company that will be deleted; loaded with it. */
export const deletionBarMessages = defineMessages('host', {
  deletionBar: '{company} will be deleted on {date}.',
  deletionBarKeep: 'Keep company',
  deletionBarKept: '{company} is kept.',
});
