import { defineMessages } from '../../contract';

/** Sentences about exports, imports and deletions of portals. */
export const archiveMessages = defineMessages('core', {
  noSuchPortal: 'This portal does not exist any more.',
  portalExists: 'The portal {name} is here already. Give the archive another name to have it beside the old one.',
  portalBeingDeleted:
    'The portal {name} is still being deleted ({rows} rows so far). Import it when the deletion has finished.',
  portalChangedMeanwhile:
    'The portal {name} was changed while it was exported, so nothing was deleted. Make it read-only first: npm run operator -- access {id} read-only.',
  noSuchExport: 'This export does not exist any more.',
  exportNotReady: 'This export is not finished yet.',
  exportLinkExpired: 'This link has expired. Start the download again from the settings.',
});
