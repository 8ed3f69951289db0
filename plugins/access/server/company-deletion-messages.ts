import { defineMessages } from '@tessera/core/contract';

/** Emails about the deletion of a company. */
export const companyDeletionMessages = defineMessages('access', {
  deletionSubject: '{company} will be deleted on {date}',
  deletionText:
    'Hello {name}, the owner of {company} decided to delete the company. It will be deleted on {date}, with its tasks, files and members’ access.',
  deletionTomorrowSubject: '{company} will be deleted tomorrow',
  deletionTomorrowText:
    'Hello {name}, {company} will be deleted on {date}, with its tasks, files and members’ access. After that, no one can restore it.',
  deletionUntilThen: 'Until then everything works as before. An admin can export the data, or keep the company.',
  deletionAction: 'Open the company’s settings',
});
