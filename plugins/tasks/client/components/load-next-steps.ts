import type { ComponentLoader } from '@tessera/core/client';
import type { NextStepsProps } from '@tessera/core/ui';

/** Loads the next steps, which only new companies show. */
export const loadNextSteps: ComponentLoader<NextStepsProps> = () =>
  import('./task-next-steps').then((module) => module.TaskNextSteps);
