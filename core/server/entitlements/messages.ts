import { defineMessages } from '../../contract';

/** Sentences about plans; for people at the operator's command line and in the super-admin's pages. */
export const entitlementMessages = defineMessages('core', {
  portalUnknown: 'There is no such portal. Check its id.',
  planUnknown: "There is no plan '{code}'. Choose one of {codes}.",
  modulesFixed: "The modules of plan '{code}' are fixed. Choose ENTERPRISE to give a list of modules.",
  moduleNameInvalid: 'A module needs a name of 1 to {most} characters.',
});
