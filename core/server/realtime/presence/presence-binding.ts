import type { PresenceRoom } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';

/** Who may enter the rooms of an entity type, said by the plugin that owns it. */
export interface PresenceBinding {
  readonly room: PresenceRoom;
  /**
   * Whether the caller may see the entity, and so who else has it open. Runs with a reading context of the plugin, when
   * the caller enters and whenever their role, modules or principals change; only for callers who pass the plugin's gate.
   */
  readonly maySee: (context: PortalContext, id: string) => Promise<boolean>;
}
