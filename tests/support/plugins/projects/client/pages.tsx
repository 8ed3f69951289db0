import { useState } from 'react';
import type { ReactElement } from 'react';
import { rememberedIssueKey, rememberedTaskKey, Storage, useService } from '@tessera/core/client';
import type { StorageKey } from '@tessera/core/client';
import { PageBody } from '@tessera/core/ui';

/** A tab of a project. */
export function MilestonesPage(): ReactElement {
  return (
    <PageBody width="form">
      <h2>Milestones</h2>
    </PageBody>
  );
}

/** Shows which one was remembered for it (R50). */
export function IssuesPage(): ReactElement {
  return <Remembering title="Issues" name={rememberedIssueKey} />;
}

/** Shows which one was remembered for it (R50). */
export function ProjectTasksPage(): ReactElement {
  return <Remembering title="Tasks of a project" name={rememberedTaskKey} />;
}

function Remembering({ title, name }: { readonly title: string; readonly name: StorageKey<string> }): ReactElement {
  const storage = useService(Storage);
  const [remembered] = useState(() => storage.read(name));
  return (
    <PageBody width="form">
      <h2>{title}</h2>
      {`Remembered: ${remembered}`}
    </PageBody>
  );
}
