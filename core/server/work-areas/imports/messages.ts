import { defineMessages } from '../../../contract';

/** Errors of imported rows. */
export const importServerMessages = defineMessages('core', {
  importedValueInvalid: 'This value has the wrong form.',
});
