import { injectable } from 'inversify';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { BrowserWindow } from '../ports';
import type { Network } from '../services';

/** Whether the browser reports that it is online. */
@injectable()
export class BrowserNetwork implements Network {
  online: boolean;

  constructor(@inject(BrowserWindow) private readonly window: BrowserWindow) {
    this.online = window.isOnline;
    makeAutoObservable<this, 'window'>(this, { window: false, follow: false });
  }

  /** Listens to the browser until released. */
  follow(): Dispose {
    const update = (): void => runInAction(() => void (this.online = this.window.isOnline));
    const stops = [this.window.on('online', update), this.window.on('offline', update)];
    return () => {
      for (const stop of stops) {
        void stop();
      }
    };
  }
}

export const NetworkService = serviceToken<BrowserNetwork>('core:NetworkService');
