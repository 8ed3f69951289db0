import { PageTitle } from '@tessera/core/ui';

/** A page that says which area it stands in for. */
export function standInPage(title: string): () => React.ReactElement {
  return function StandInPage() {
    return <PageTitle title={title} />;
  };
}
