import { handleWatchers } from '@tessera/core/server';
import { watchedTasks } from '../watched-tasks';

export const watcherEndpoints = handleWatchers(watchedTasks);
