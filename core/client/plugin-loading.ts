import { serviceToken } from '../contract';

/** Loads the plugins for signed-in people, once; failures are shown in a toast (R67). */
export interface PluginLoading {
  loadAll(): Promise<void>;
}
export const PluginLoading = serviceToken<PluginLoading>('core:PluginLoading');
