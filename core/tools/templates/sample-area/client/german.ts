import { labels } from '@tessera/core/contract';
import { translation as texts } from '../contract/messages.de';

/** German texts of the client, with the labels of `plugin.ts`. */
export const translation = { ...texts, ...labels({ 'Sample area': 'Sample area', 'Add entry': 'Eintrag hinzufügen' }) };
