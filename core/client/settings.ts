import { serviceToken } from '../contract';

/** What an installation tells its browsers, written into the page by the server. */
export interface ClientSettings {
  /** Base of the API service, such as `/api`. */
  readonly apiBase: string;
  /** Base of the auth service; calls whose path starts with `auth/` go there (decisions.md D1). */
  readonly authBase: string;
  /** The real-time hub, such as `/hubs/chat`. */
  readonly hubUrl: string;
  /** The build this page belongs to; a server that answers with another one is newer (decisions.md D1). */
  readonly build: string;
  /** What a screen under 1024 px gets (decisions.md D6). */
  readonly narrowMode: 'landing' | 'responsive';
  readonly androidStore: string;
  readonly iosStore: string;
  readonly helpCentre: string;
}

export const SettingsService = serviceToken<ClientSettings>('core:ClientSettings');
