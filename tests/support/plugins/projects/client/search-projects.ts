import { searchBy } from '@tessera/core/client';
import { projectsCalls } from '../contract/endpoints';

export const searchProjects = searchBy(projectsCalls.search, {
  parts: (result) => ({ createdByName: result.taskcreatedby_name, createdOn: result.taskcreatedon }),
});
