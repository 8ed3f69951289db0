import { defineFrame, definePath } from '@tessera/core/contract';

/** A project, whose tabs are pages of this plugin and of others. */
export const projectFrame = defineFrame('projects:frame', definePath('/projects/:projectid'));
