import { definePlugin } from '@tessera/core/contract';

/** An area that does something one at a time over all processes, such as refreshing a token that can be used once. */
export const syncs = definePlugin({
  id: 'syncs',
  name: 'Syncs',
  description: 'Holds leases in tests, until a test lets it go on.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
