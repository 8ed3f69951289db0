import type { Clock, Logger } from '../kernel/services';
import type { BrowserWindow, HttpTransport, HubFactory, RecordDatabase, StorageAreas } from './ports';
import type { Ids } from './services';

/** Everything outside the client that it uses. The browser's own by default; the test kit passes fakes. */
export interface BootAdapters {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly storage: StorageAreas;
  readonly window: BrowserWindow;
  readonly records: RecordDatabase;
  readonly transport: HttpTransport;
  readonly hubs: HubFactory;
  readonly ids: Ids;
}
