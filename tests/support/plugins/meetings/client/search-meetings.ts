import { searchBy } from '@tessera/core/client';
import { meetingsCalls } from '../contract/endpoints';

export const searchMeetings = searchBy(meetingsCalls.search, (result) => ({
  createdByName: result.meetingcreatedby_name,
  createdOn: result.meetingcreatedon,
}));
