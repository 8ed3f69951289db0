/** Made by the build from `plugins/*` and `host/plugins.config.ts` (core/tools/plugins.ts). */
declare module 'virtual:plugins/server' {
  import type { ServerPlugin } from '@tessera/core/server';

  /** Every installed plugin with a server half, loaded one by one so that a broken one stops nobody else. */
  export const plugins: readonly {
    readonly id: string;
    readonly load: () => Promise<ServerPlugin>;
    /** Says which addresses the plugin would answer, where it does not load. */
    readonly contract?: () => Promise<object>;
  }[];
}
