import { standInSearch } from '../../../stand-in-search';
import { meetings } from './manifest';

/** R89, and a way to have something to find. */
export const meetingsCalls = standInSearch(meetings, 'searchinmeeting');
