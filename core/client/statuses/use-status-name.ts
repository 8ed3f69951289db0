import { useCallback } from 'react';
import { useI18n } from '../react/use-i18n';
import type { PortalStatuses } from './portal-statuses';

/**
 * Names statuses by their keys, in the reader's language where the company has not renamed them; empty for one that was
 * deleted, and until it has loaded. Another function when a name has changed. Call it in an observer.
 */
export function useStatusName(statuses: PortalStatuses): (key: string) => string {
  const { translate } = useI18n();
  const { all } = statuses;
  return useCallback(
    (key) => {
      const name = all.find((status) => status.key === key)?.name ?? statuses.nameOf(key) ?? '';
      return typeof name === 'string' ? name : translate(name);
    },
    [all, statuses, translate],
  );
}
