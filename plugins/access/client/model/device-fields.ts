import type { Device } from '@tessera/core/client';

/** What the specification's sign-in calls say about the device; the server sees the address for itself. */
export interface DeviceFields {
  readonly Device: string;
  readonly IPAddress: string;
  readonly DeviceFingerprint: string;
}

export function deviceFields(device: Device): DeviceFields {
  return { Device: device.mode, IPAddress: device.ipAddress, DeviceFingerprint: device.fingerprint };
}
