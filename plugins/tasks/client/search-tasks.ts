import { searchBy } from '@tessera/core/client';
import { searchTasks as endpoint } from '../contract/search';

export const searchTasks = searchBy(endpoint, (result) => ({
  key: result.taskkey,
  createdByName: result.taskcreatedby_name,
  createdOn: result.taskcreatedon,
}));
