import { standInSearch } from '../../../stand-in-search';
import { projects } from './manifest';

/** R91, and a way to have something to find. */
export const projectsCalls = standInSearch(projects, 'searchinproject');
