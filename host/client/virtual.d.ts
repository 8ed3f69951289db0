/** Made by the build from `plugins/*` and `host/plugins.config.ts` (core/tools/plugins.ts). */
declare module 'virtual:plugins/client' {
  import type { ClientPlugin } from '@tessera/core/client';

  /** Plugins with a page that strangers may see; they arrive with the first page. */
  export const publicPlugins: readonly ClientPlugin[];

  /** All other plugins, in one file of their own. An outside package that cannot be loaded is left out and named. */
  export function loadSignedInPlugins(): Promise<{
    readonly plugins: readonly ClientPlugin[];
    readonly failures: readonly { readonly package: string; readonly error: unknown }[];
  }>;
}
