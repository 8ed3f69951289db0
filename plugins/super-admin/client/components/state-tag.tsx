import { useI18n } from '@tessera/core/client';
import { Tag } from '@tessera/core/ui';
import type { SuperAdminPortal, SuperAdminPortalState } from '../../contract/portal-endpoints';
import { superAdminPortalMessages as messages } from './portal-messages';

/** Names of the states. */
export const stateWords = {
  trial: messages.trial,
  active: messages.active,
  'read-only': messages.readOnly,
} as const satisfies Record<SuperAdminPortalState, unknown>;

const tones = { trial: 'info', active: 'success', 'read-only': 'warn' } as const;

/** What a company can do. */
export function StateTag({ state }: Pick<SuperAdminPortal, 'state'>) {
  const { translate } = useI18n();
  return state === undefined ? (
    <Tag>{translate(messages.settingUp)}</Tag>
  ) : (
    <Tag tone={tones[state]}>{translate(stateWords[state])}</Tag>
  );
}
