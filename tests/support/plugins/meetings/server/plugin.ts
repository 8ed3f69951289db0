import { standInServer } from '../../../stand-in-server';
import { meetingsCalls } from '../contract/endpoints';
import { meetings } from '../contract/manifest';

export const plugin = standInServer(meetings, meetingsCalls);
