import { CircleAlert, CircleCheck, Clock, Lock, Pause } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import { Tag } from '@tessera/core/ui';
import type { Glyph, TagProps } from '@tessera/core/ui';
import type { SubscriptionStatus } from '../../contract/subscription-model';
import { billingMessages } from '../messages';
import { pauseMessages } from '../pause-messages';

const tones = {
  active: 'success',
  agreed: 'success',
  trialing: 'info',
  nonRenewing: 'warn',
  pausing: 'warn',
  paused: 'warn',
  pastDue: 'danger',
  expired: 'danger',
  unpaid: 'danger',
  cancelled: 'danger',
} as const satisfies Record<SubscriptionStatus, TagProps['tone']>;

const glyphs = {
  active: CircleCheck,
  agreed: CircleCheck,
  trialing: Clock,
  nonRenewing: Clock,
  pausing: Clock,
  paused: Pause,
  pastDue: CircleAlert,
  expired: Lock,
  unpaid: Lock,
  cancelled: Lock,
} as const satisfies Record<SubscriptionStatus, Glyph>;

const messages = { ...billingMessages, ...pauseMessages };

/** The status of the subscription. */
export function StatusTag({ status }: { readonly status: SubscriptionStatus }) {
  const { translate } = useI18n();
  return (
    <Tag tone={tones[status]} glyph={glyphs[status]}>
      {translate(messages[status])}
    </Tag>
  );
}
