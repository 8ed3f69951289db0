import { serviceToken } from '../contract';

/** Settings of an installation, which the server writes into the page. */
export interface ClientSettings {
  /** Base of the API service, such as `/api`. */
  readonly apiBase: string;
  /** Base of the auth service, for requests whose path starts with `auth/` (decisions.md D1). */
  readonly authBase: string;
  /** The real-time hub, such as `/hubs/chat`. */
  readonly hubUrl: string;
  /** The build of this page; a server that responds with another one is newer (decisions.md D1). */
  readonly build: string;
  /** What screens under 1024 px show (decisions.md D6). */
  readonly narrowMode: 'landing' | 'responsive';
  readonly androidStore: string;
  readonly iosStore: string;
  readonly helpCentre: string;
}

export const SettingsService = serviceToken<ClientSettings>('core:SettingsService');
