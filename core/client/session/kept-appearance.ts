import { injectable } from 'inversify';
import { runInAction } from 'mobx';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { Appearance, AppearanceChanges } from '../services';
import { Api } from '../services';
import { SessionStoreService } from '../tokens';
import type { SessionStore } from './session-store';

/** The person's appearance, which the session brings and the server keeps. */
@injectable()
export class KeptAppearance implements Appearance {
  constructor(
    @inject(Api) private readonly api: Api,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  get values(): Appearance['values'] {
    return this.session.appearance;
  }

  async change(changes: AppearanceChanges): Promise<void> {
    runInAction(() => {
      this.session.appearance = { ...this.session.appearance, ...changes };
    });
    try {
      const { changeAppearance } = await import('./core-calls');
      await this.api.call(changeAppearance, { body: changes }, { onFailure: 'caller' });
    } catch (error) {
      // Nothing that a toast would be worth: the page looks as chosen, and the next visit offers to choose again.
      this.logger.info('The appearance could not be kept.', { reason: String(error) });
    }
  }
}
