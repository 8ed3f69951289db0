import { defineMessages } from '../../contract';

/** Messages of trees. */
export const treeMessages = defineMessages('ui', {
  expandNode: 'Expand {node}',
  collapseNode: 'Collapse {node}',
  childrenLoading: 'Loading…',
  childrenFailed: 'Couldn’t load. Try again.',
  childrenNone: 'Nothing here yet.',
});
