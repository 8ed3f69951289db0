import { defineMessages } from './messages';

/** Validation messages of custom fields. */
export const customFieldContractMessages = defineMessages('core', {
  fieldName: 'Name',
  fieldUnit: 'Unit',
  fieldOptionName: 'Option',
  fieldUnknown: 'This field doesn’t exist.',
  fieldTypeUnknown: 'These fields don’t exist.',
  fieldKindUnknown: 'Choose a kind of field.',
  fieldOptionUnknown: 'This option doesn’t exist.',
  fieldOptionsTooMany: 'A field has at most {max} options. Remove some first.',
  fieldPositionInvalid: 'This place in the list is not valid.',
  fieldUnchanged: 'Change the name, the unit, the options or the place.',
  fieldValueInvalid: 'Enter a value that fits the field.',
  fieldsTooMany: 'At most {max} fields can be set at once.',
});
