import { defineMessages } from '../../contract';

/** Texts where values of custom fields are entered: for a new item, and for several at once. */
export const customEntryMessages = defineMessages('ui', {
  customMoreFields: 'More fields',
  customFieldsMenu: 'Fields',
  customSetValue: 'Set',
  customSetYes: 'Yes',
  customSetNo: 'No',
  customClearValue: 'Empty this field',
});
