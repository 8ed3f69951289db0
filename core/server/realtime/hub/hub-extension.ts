import type { HubConnection, HubMethod } from './hub-connection';

/** Methods of the hub besides JoinGroup, and what their owner must know of connections. */
export interface HubExtension {
  readonly methods: ReadonlyMap<string, HubMethod>;
  /** The connection left its portal, moved to another one or ended. */
  onLeft(connection: HubConnection): void;
  /** Role, modules or principals of the connection's person may have changed. If it rejects, the browser reconnects. */
  onAccessChanged(connection: HubConnection): Promise<void>;
}
