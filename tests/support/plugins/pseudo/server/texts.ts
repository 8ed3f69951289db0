import { pseudoTranslation } from '../../../pseudo-language';

/** Everything that the server says. */
export const translation = pseudoTranslation(
  import.meta.glob(['../../../../../{core,plugins/*}/{server,contract}/**/*messages.ts', '!**/adapters/**'], {
    eager: true,
  }),
);
