import { defineMessages } from '../../contract';

/** Messages of relations. They load with the first panel that shows relations. */
export const relationMessages = defineMessages('ui', {
  relations: 'Relations',
  relationsFailed: 'Couldn’t load the relations',
  relationAdd: 'Add relation',
  relationKind: 'Kind of relation',
  relationOther: 'Item',
  relationSearch: 'Search by title or key',
  relationRemove: 'Remove the relation to {title}',
  relationRemoved: 'Relation removed.',
  relationUnknown: 'An item that is being loaded',
  blockedBy: 'Blocked by',
  blocks: 'Blocks',
  relatesTo: 'Relates to',
  duplicates: 'Duplicates',
  duplicatedBy: 'Duplicated by',
});
