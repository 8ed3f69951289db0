import type { HubClientConnection, HubFactory } from '../ports';

/** The hub by @microsoft/signalr, which loads with the first connection. */
export class SignalrHub implements HubFactory {
  constructor(private readonly url: string) {}

  async create(accessToken: () => string): Promise<HubClientConnection> {
    const { signalrConnection } = await import('./signalr-connection');
    return signalrConnection(this.url, accessToken);
  }
}
