import { standInServer } from '../../../stand-in-server';
import { teamsCalls } from '../contract/endpoints';
import { teams } from '../contract/manifest';

export const plugin = standInServer(teams, teamsCalls);
