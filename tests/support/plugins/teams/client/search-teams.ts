import { searchBy } from '@tessera/core/client';
import { teamsCalls } from '../contract/endpoints';

export const searchTeams = searchBy(teamsCalls.search);
