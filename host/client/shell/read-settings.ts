import { productName } from '@tessera/core/contract';
import type { ClientSettings } from '../../../core/client/boot';

/** The settings that the server writes into the page as `<script type="application/json" id="tessera-settings">`. */
type WrittenSettings = Readonly<Record<string, unknown>>;

/**
 * Reads the settings of this installation; if the page contains none (tests, a plain file server), returns those for
 * one origin.
 */
export function readSettings(page: Document): ClientSettings {
  const written = parse(page.getElementById('tessera-settings')?.textContent);
  const text = (name: string, otherwise = ''): string => {
    const value = written[name];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    apiBase: `${text('apiBase')}/api`,
    authBase: `${text('authBase')}/api`,
    hubUrl: `${text('apiBase')}/hubs/chat`,
    build: text('build'),
    narrowMode: written['narrowMode'] === 'responsive' ? 'responsive' : 'landing',
    androidStore: text('androidStoreUrl'),
    iosStore: text('iosStoreUrl'),
    helpCentre: text('helpUrl', productName.helpCentre),
  };
}

function parse(text: string | null | undefined): WrittenSettings {
  if (text === null || text === undefined || text.trim() === '') {
    return {};
  }
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
