import { defineMessages } from '../../../contract';

/** Messages about custom fields. */
export const customFieldMessages = defineMessages('core', {
  fieldWasDeleted: 'This field was deleted.',
  fieldGone: 'A field that you filled in was deleted meanwhile.',
  fieldNameTaken: 'There is a field “{name}” already. Choose another name.',
  fieldsFull: 'There are {max} fields already. Delete some first.',
  fieldNeedsOptions: 'Add at least one option.',
  fieldHasNoOptions: 'Only fields to choose from have options.',
  fieldHasNoUnit: 'Only numbers have a unit.',
  fieldOptionTaken: 'The option “{name}” is there twice. Choose another name.',
  fieldNotText: 'Enter “{field}” as text.',
  fieldTextLong: '“{field}” can have at most {max} characters.',
  fieldNotNumber: 'Enter “{field}” as a number with at most four decimals.',
  fieldNotDate: 'Enter “{field}” as a date.',
  fieldNotLink: 'Enter “{field}” as an address that begins with https:// or http://.',
  fieldNotChecked: '“{field}” can only be checked or not.',
  fieldOptionGone: 'An option that you chose in “{field}” was removed meanwhile. Choose another one.',
  fieldSortGone: 'The field by which this list is sorted was deleted. Choose another order.',
  fieldSortsNot: 'Lists can’t be sorted by “{field}”, because it has several options. Choose another order.',
  fieldGroupGone: 'The field by which this list is grouped was deleted. Choose another one.',
  fieldGroupsNot: 'Lists can’t be grouped by “{field}”. Choose a checkbox, or a field of one option or one person.',
  fieldNotMember: 'Choose a member of your company in “{field}”.',
});
