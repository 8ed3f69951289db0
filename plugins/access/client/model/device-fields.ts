import type { Device } from '@tessera/core/client';

/** Device fields of the specification's sign-in requests; the server determines the IP address itself. */
export interface DeviceFields {
  readonly Device: string;
  readonly IPAddress: string;
  readonly DeviceFingerprint: string;
}

export function deviceFields(device: Device): DeviceFields {
  return { Device: device.mode, IPAddress: device.ipAddress, DeviceFingerprint: device.fingerprint };
}
