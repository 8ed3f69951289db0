import { definePlugin } from '@tessera/core/contract';

/** An area that fails in every way that the server has to survive. */
export const saboteur = definePlugin({
  id: 'saboteur',
  name: 'Saboteur',
  description: 'Throws, hangs and fails where a test asks for it.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
