import { NextSteps } from '@tessera/core/ui';
import type { NextStepsProps } from '@tessera/core/ui';

/** The next steps beside the tasks of a new company; a module of its own, because no other company loads it. */
export function TaskNextSteps(props: NextStepsProps) {
  return <NextSteps {...props} />;
}
