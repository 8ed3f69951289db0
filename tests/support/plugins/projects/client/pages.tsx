import { useState } from 'react';
import type { ReactElement } from 'react';
import { rememberedIssueKey, rememberedTaskKey, Storage, useService } from '@tessera/core/client';
import type { StorageKey } from '@tessera/core/client';
import { PageBody, PageTitle } from '@tessera/core/ui';

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
    <>
      <PageTitle title={title} />
      <PageBody>{`Remembered: ${remembered}`}</PageBody>
    </>
  );
}
