import type { ReactElement } from 'react';
import { Button, EmptyState, FailedState, SkeletonRows } from '../../../../core/ui';
import type { GallerySection } from './section';

/** Empty, failed and loading content. */
export const states: GallerySection = { name: 'states', title: 'States', Content: States };

function States(): ReactElement {
  return (
    <>
      <FailedState
        title="The tasks could not be loaded"
        text="The connection was lost. What you wrote is kept on this device."
        onRetry={() => undefined}
      />
      <SkeletonRows rows={4} />
      <EmptyState
        sentence="Tasks are what the company has decided to do."
        action={<Button variant="primary">Create the first task</Button>}
      />
    </>
  );
}
