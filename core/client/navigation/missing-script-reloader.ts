import { injectable } from 'inversify';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import { BrowserWindow } from '../ports';
import { Navigation, Network } from '../services';
import type { PageReloads } from './page-reloads';
import { PageReloadsService } from './page-reloads';

/**
 * Reloads the page when a script file is missing because of a deploy. Only the server's build distinguishes a deploy
 * from a server that is down: a reload while it is down would replace the page with the browser's error page.
 */
@injectable()
export class MissingScriptReloader {
  private isChecking = false;

  constructor(
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Network) private readonly network: Network,
    @inject(Navigation) private readonly navigation: Navigation,
    @inject(PageReloadsService) private readonly reloads: PageReloads,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Listens for failed script loads until released. */
  start(): Dispose {
    return this.window.on('missing-code', () => void this.check());
  }

  private async check(): Promise<void> {
    if (this.isChecking || !this.network.online) {
      return;
    }
    this.isChecking = true;
    try {
      const build = await this.window.serverBuild();
      if (build !== undefined && this.reloads.isDue(build)) {
        this.logger.info('A file of this build no longer exists; reloading the page.', { build });
        await this.reloads.reload(build, () => this.navigation.address);
      }
    } finally {
      this.isChecking = false;
    }
  }
}

export const MissingCodeService = serviceToken<MissingScriptReloader>('core:MissingCodeService');
