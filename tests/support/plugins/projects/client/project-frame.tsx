import type { ReactElement } from 'react';
import { useWindowTitle } from '@tessera/core/client';
import type { FrameProps } from '@tessera/core/client';
import { FrameTabs, PageTitle } from '@tessera/core/ui';

/** A project with its tabs. */
export function ProjectFrame({ parameters, tabs, children }: FrameProps<'/projects/:projectid'>): ReactElement {
  const name = `Project ${parameters.projectid}`;
  useWindowTitle(name);
  return (
    <>
      <PageTitle title={name} />
      <FrameTabs label="Project" tabs={tabs} />
      {children}
    </>
  );
}
