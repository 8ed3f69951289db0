import { injectable } from 'inversify';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import { I18n, Ids, Navigation, PendingWrites, Realtime, Session, Toasts } from '../services';

/** What entity stores use of the kernel. A plugin's store injects it and passes it on to `EntityStore`. */
@injectable()
export class DefaultEntityServices {
  constructor(
    @inject(Clock) readonly clock: Clock,
    @inject(Realtime) readonly realtime: Realtime,
    @inject(Session) readonly session: Session,
    @inject(Navigation) readonly navigation: Navigation,
    @inject(Toasts) readonly toasts: Toasts,
    @inject(I18n) readonly words: I18n,
    @inject(PendingWrites) readonly pending: PendingWrites,
    @inject(Ids) readonly ids: Ids,
  ) {}
}

/** The services that an `EntityStore` works with; inject them as one and pass them on. */
export type EntityServices = Pick<
  DefaultEntityServices,
  'clock' | 'realtime' | 'session' | 'navigation' | 'toasts' | 'words' | 'pending' | 'ids'
>;
export const EntityServices = serviceToken<EntityServices>('core:EntityServices');
