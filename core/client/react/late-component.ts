import type { ComponentType } from 'react';
import type { Rendering } from '../application';
import type { ComponentLoader } from '../plugin';

export interface LateComponent<Props extends object> {
  /** Undefined until its file is here. */
  readonly component: ComponentType<Props> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A component in a file of its own, fetched once for each loader, with three tries and the time-out of R98. */
export function lateComponent<Props extends object>(
  rendering: Rendering,
  load: ComponentLoader<Props>,
): LateComponent<Props> {
  // The one cast of the concept: the component that comes is drawn with the props that its loader promises.
  const loader = load as unknown as ComponentLoader<never>;
  const { component, error } = rendering.component(loader);
  return {
    component: component as ComponentType<Props> | undefined,
    error,
    retry: () => rendering.retryComponent(loader),
  };
}
