import { defineMessages } from '../../contract';

/** Sentences about archives of portals. */
export const archiveMessages = defineMessages('core', {
  noSuchPortal: 'This portal does not exist any more.',
  portalExists: 'The portal {name} is here already. Give the archive another name to have it beside the old one.',
});
