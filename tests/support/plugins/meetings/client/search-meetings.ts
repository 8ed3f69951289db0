import { searchBy } from '@tessera/core/client';
import { meetingsCalls } from '../contract/endpoints';

export const searchMeetings = searchBy(meetingsCalls.search, {
  parts: (result) => ({ createdByName: result.meetingcreatedby_name, createdOn: result.meetingcreatedon }),
});
