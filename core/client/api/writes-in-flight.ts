import { serviceToken } from '../../contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { injectable } from 'inversify';

/** Counts queued and sent writes that exist in this page's memory only: a reload would lose them. */
@injectable()
export class WritesInFlight {
  private count = 0;

  constructor() {
    makeAutoObservable(this, { track: false });
  }

  get isBusy(): boolean {
    return this.count > 0;
  }

  async track<T>(write: Promise<T>): Promise<T> {
    runInAction(() => void (this.count += 1));
    try {
      return await write;
    } finally {
      runInAction(() => void (this.count -= 1));
    }
  }
}

export const WritesInFlightService = serviceToken<WritesInFlight>('core:WritesInFlightService');
