import { defineMessages } from '../../../contract';

/** Messages about exports, imports and deletions of portals. */
export const archiveMessages = defineMessages('core', {
  noSuchPortal: 'This portal no longer exists.',
  portalExists: 'The portal {name} already exists. Import the archive under another name to keep both.',
  portalBeingDeleted:
    'The portal {name} is still being deleted ({rows} rows so far). Import it when the deletion has finished.',
  portalChangedMeanwhile:
    'The portal {name} was changed while it was exported, so nothing was deleted. Make it read-only first: npm run operator -- access {id} read-only.',
  noSuchExport: 'This export no longer exists.',
  exportNotReady: 'This export is not finished yet.',
  exportLinkExpired: 'This link has expired. Start the download again from the settings.',
});
