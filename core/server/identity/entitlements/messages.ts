import { defineMessages } from '../../../contract';

/** Messages about plans, for operators at the command line and on the super-admin's pages. */
export const entitlementMessages = defineMessages('core', {
  portalUnknown: 'No portal has this id. Check the id.',
  planChanged: 'The plan of this company was changed in the meantime. Reload the list, then try again.',
  planUnknown: "There is no plan '{code}'. Choose one of {codes}.",
  modulesFixed: "The modules of plan '{code}' are fixed. Choose ENTERPRISE to set a list of modules.",
  seatsFixed:
    "The included seats of plan '{code}' are fixed. Add extra seats, or choose ENTERPRISE to set their number.",
  seatsInvalid: 'The number of seats must be a whole number from {min} to {max}.',
  moduleNameInvalid: 'A module name must have 1 to {max} characters.',
});
