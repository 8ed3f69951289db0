import { LazyComponent } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';

// In a file of its own: the first view lists the files that a page needs, and this one needs many.
const loadSettings: ComponentLoader<object> = () =>
  import('./security-settings').then((module) => module.SecuritySettings);
const noProps = {};

/** How the company protects the access to its data. */
export function SecurityPage() {
  return <LazyComponent load={loadSettings} with={noProps} />;
}
