import { Laptop, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { useI18n } from '@tessera/core/client';
import { ActionButton, Icon, RelativeTime, Tag, useFocusFallback } from '@tessera/core/ui';
import type { DeviceSession } from '@tessera/plugins/access';
import { profileMessages } from '../messages';
import { deviceNameOf, isPhone } from '../model/device-name';

export interface DeviceRowProps {
  readonly device: DeviceSession;
  readonly onEnd: (id: string) => Promise<void>;
}

/** One device: its browser and system, from where it was used, and when. When it is removed, the focus stays in the list. */
export function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const { translate } = useI18n();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const { id, userAgent, ipAddress, createdOn, lastUsedOn, current } = device;
  const known = deviceNameOf(userAgent);
  const name =
    known === undefined
      ? userAgent || translate(profileMessages.unknownDevice)
      : translate(profileMessages.deviceName, { ...known });
  return (
    <li ref={row}>
      <Icon glyph={isPhone(userAgent) ? Smartphone : Laptop} size={20} tone="quiet" />
      <span className="profile-device">
        <span className="t-cut" title={userAgent}>
          {name}
        </span>
        <span className="t-meta profile-device-facts">
          {ipAddress !== '' && <span>{translate(profileMessages.deviceAddress, { address: ipAddress })}</span>}
          <span>
            {translate(profileMessages.deviceSince)} <RelativeTime instant={createdOn} />
          </span>
          {!current && (
            <span>
              {translate(profileMessages.deviceUsed)} <RelativeTime instant={lastUsedOn} />
            </span>
          )}
        </span>
      </span>
      {current ? (
        <Tag tone="accent">{translate(profileMessages.thisDevice)}</Tag>
      ) : (
        <ActionButton
          size="small"
          aria-label={translate(profileMessages.signOutNamed, { device: name })}
          onAction={() => onEnd(id)}
        >
          {translate(profileMessages.signOutDevice)}
        </ActionButton>
      )}
    </li>
  );
}
