import { injectable } from 'inversify';
import type { AccessDecision, Gate } from '../../contract';
import { decideAccess } from '../../contract';
import { inject } from '../../kernel/inject';
import type { Permissions } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';

/** `decideAccess` for the current session. */
@injectable()
export class LivePermissions implements Permissions {
  constructor(@inject(SessionStoreService) private readonly session: SessionStore) {}

  decide(gate: Gate): AccessDecision {
    return decideAccess(gate, this.session.subject);
  }

  shows(gate: Gate): boolean {
    const { subject } = this.session;
    const { outcome } = decideAccess(gate, subject);
    if (outcome !== 'pending' || subject.role !== undefined) {
      return outcome !== 'denied';
    }
    // While the role is unknown, only entries that every member may see are shown.
    return decideAccess(gate, { ...subject, portal: 'chosen', role: 'member' }).outcome !== 'denied';
  }

  can(ability: string, entity: { readonly abilities?: Readonly<Record<string, boolean>> }): boolean {
    return entity.abilities?.[ability] === true;
  }
}
