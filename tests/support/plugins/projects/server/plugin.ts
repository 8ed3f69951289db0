import { standInServer } from '../../../stand-in-server';
import { projectsCalls } from '../contract/endpoints';
import { projects } from '../contract/manifest';

export const plugin = standInServer(projects, projectsCalls);
