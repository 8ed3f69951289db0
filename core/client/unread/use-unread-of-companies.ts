import { useEffect, useState } from 'react';
import { useService } from '../react/application-provider';
import { BrowserWindow } from '../ports';
import { Api, Session } from '../services';
import { Resource } from '../stores/resource';

/** By client id. Companies without anything unread are missing. */
export type UnreadOfCompanies = ReadonlyMap<string, number>;

const none: ReadonlyMap<string, number> = new Map();

/**
 * What the person has not read in their companies. The connection receives events of the open company only, so the others
 * are counted again when the window gets the focus, when another company is opened, and when `isLookedAt` turns true. The
 * last counts are kept without a connection. For components that are observers.
 */
export function useUnreadOfCompanies(isLookedAt = false): UnreadOfCompanies {
  const api = useService(Api);
  const session = useService(Session);
  const browser = useService(BrowserWindow);
  const [unread] = useState(
    () =>
      new Resource<UnreadOfCompanies>({
        load: async (signal) => {
          // The page of companies is shown before the library of the schemas has loaded.
          const declared = () => import('../../contract/unread').then((module) => module.countUnreadOfCompanies);
          const { items } = await api.request(declared, {}, { signal, onFailure: 'caller' });
          return new Map(items.map(({ clientId, count }) => [clientId, count]));
        },
        basis: () => session.portal?.clientId,
      }),
  );
  useEffect(() => {
    const stop = browser.on('focus', () => void unread.refresh());
    return () => void stop();
  }, [browser, unread]);
  useEffect(() => {
    if (isLookedAt) {
      void unread.refresh();
    }
  }, [isLookedAt, unread]);
  return unread.value ?? none;
}
