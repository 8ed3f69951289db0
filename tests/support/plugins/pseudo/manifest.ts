import { definePlugin } from '@tessera/core/contract';

/** A language pack as a package from outside would be one: it translates everybody's texts. */
export const manifest = definePlugin({
  id: 'pseudo',
  name: 'Pseudo languages',
  description: 'Texts that show what came from no catalogue, and what has no room for longer words.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});
