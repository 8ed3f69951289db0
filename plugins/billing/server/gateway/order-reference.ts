import { createHmac } from 'node:crypto';
import { isSameText } from './signatures';

const purpose = 'tessera:payment-order:1';
/** Bytes of an id, and of the signature. */
const idBytes = 16;
const signatureBytes = 12;

/** What a gateway's event says about the order that it is about. */
export interface OrderReference {
  readonly clientId: string;
  readonly checkoutId: string;
}

/**
 * Names portal and order for a gateway, which repeats it in its events: it calls one address for all portals. It is short
 * enough for the fields of the gateways, and signed with the key of the account, so that no other portal can be named.
 */
export function writeReference({ clientId, checkoutId }: OrderReference, key: string): string {
  return writeSigned(Buffer.concat([bytesOf(clientId), bytesOf(checkoutId)]), key);
}

/** @returns undefined for what is not a reference of this installation. */
export function readReference(text: string, key: string): OrderReference | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const ids = bytes.subarray(0, 2 * idBytes);
  if (bytes.length !== 2 * idBytes + signatureBytes || !isSameText(text, writeSigned(ids, key))) {
    return undefined;
  }
  return { clientId: idOf(ids.subarray(0, idBytes)), checkoutId: idOf(ids.subarray(idBytes)) };
}

function writeSigned(ids: Uint8Array, key: string): string {
  return Buffer.concat([ids, sign(ids, key)]).toString('base64url');
}

function sign(ids: Uint8Array, key: string): Uint8Array {
  return createHmac('sha256', key).update(purpose).update(ids).digest().subarray(0, signatureBytes);
}

function bytesOf(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
