import { standInSearch } from '../../../stand-in-search';
import { teams } from './manifest';

/** R90, and a way to have something to find. */
export const teamsCalls = standInSearch(teams, 'searchinteams');
