import type { BrowserWindow } from '../ports';
import type { Drafts, Navigation, Network, Storage } from '../services';
import { textKey } from '../storage/storage-key';

/** Set once this tab has loaded itself anew for missing code. */
const reloadedKey = textKey('reloadedForCode', { place: 'tab' });

/** What browsers say when a file of code does not arrive. */
const missingPattern = /dynamically imported module|module script failed|preload CSS|did not arrive within/i;

export interface MissingChunksOptions {
  readonly storage: Storage;
  readonly drafts: Drafts;
  readonly network: Network;
  readonly window: BrowserWindow;
  readonly navigation: Navigation;
}

/** After a deploy the old files may be gone: one guarded reload a session brings the new page (architecture.md 3.10). */
export class MissingChunks {
  constructor(private readonly options: MissingChunksOptions) {}

  report(error: unknown): void {
    const { storage, network } = this.options;
    if (!network.online || !missingPattern.test(String(error)) || storage.read(reloadedKey) !== undefined) {
      return;
    }
    storage.write(reloadedKey, 'yes');
    void this.reload();
  }

  private async reload(): Promise<void> {
    const { drafts, window, navigation } = this.options;
    await drafts.flush();
    window.reload(navigation.path + navigation.search);
  }
}
