import { serviceToken } from '../../contract';
import { injectable } from 'inversify';
import { when } from 'mobx';
import { inject } from '../../kernel/inject';
import type { WritesInFlight } from '../api/writes-in-flight';
import { WritesInFlightService } from '../api/writes-in-flight';
import { BrowserWindow } from '../ports';
import { Drafts, Storage } from '../services';
import type { ClientSettings } from '../settings';
import { SettingsService } from '../settings';
import { textKey } from '../storage/storage-key';

/** The build that this tab was last reloaded for, so that a cached old page does not reload endlessly. */
const reloadedForKey = textKey('reloadedFor', { place: 'tab' });

/** Reloads the page after a deploy, once for each build, without losing drafts or writes. */
@injectable()
export class PageReloads {
  constructor(
    @inject(Storage) private readonly storage: Storage,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(SettingsService) private readonly settings: ClientSettings,
    @inject(WritesInFlightService) private readonly writes: WritesInFlight,
  ) {}

  /** True when the server runs another build than this page and the page has not been reloaded for it. */
  isDue(build: string | undefined): boolean {
    return build !== undefined && build !== this.settings.build && this.storage.read(reloadedForKey) !== build;
  }

  /** True when a reload loses no write. Writes queued while offline survive it anyway. */
  get isSafe(): boolean {
    return !this.writes.isBusy;
  }

  /** Waits for writes, stores drafts, then reloads the page. */
  async reload(build: string, address: () => string): Promise<void> {
    await when(() => this.isSafe);
    this.storage.write(reloadedForKey, build);
    await this.drafts.flush();
    this.window.reload(address());
  }
}

export const PageReloadsService = serviceToken<PageReloads>('core:PageReloadsService');
