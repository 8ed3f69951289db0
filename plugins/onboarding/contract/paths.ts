import { definePath } from '@tessera/core/contract';

export const adminProfilePath = definePath('/profileadmin');
export const memberProfilePath = definePath('/profilemember');
export const officeTeamsPath = definePath('/officeteams');
export const firstProjectsPath = definePath('/projects');
export const lastStepPath = definePath('/finish');
