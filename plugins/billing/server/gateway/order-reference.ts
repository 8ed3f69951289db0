import { createHmac } from 'node:crypto';
import type { CallContext } from '@tessera/core/server';
import { PaymentSettings } from '@tessera/core/server';
import { isSameText } from './signatures';

const purpose = 'tessera:payment-order:1';
const customerPurpose = 'tessera:payment-customer:1';
/** Bytes of an id, and of the signature. */
const idBytes = 16;
const signatureBytes = 12;

/** What a gateway's event says about the order that it is about. */
export interface OrderReference {
  readonly clientId: string;
  readonly checkoutId: string;
}

/** Key with which references are signed: that of the account, which only the installation has. */
export function referenceKey(context: Pick<CallContext, 'get'>): string {
  const { razorpay, chargebee } = context.get(PaymentSettings);
  return razorpay?.keySecret ?? chargebee?.apiKey ?? '';
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

/**
 * Names a portal in the customer that a gateway keeps for it. The customer's id is signed, too, so that the reference is
 * nothing when it is copied to another customer.
 */
export function writeCustomerReference(clientId: string, customerId: string, key: string): string {
  const id = bytesOf(clientId);
  return Buffer.concat([id, sign(Buffer.concat([id, Buffer.from(customerId)]), key, customerPurpose)]).toString(
    'base64url',
  );
}

/** @returns the portal; undefined for what is not the reference of this customer in this installation. */
export function readCustomerReference(text: string, customerId: string, key: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== idBytes + signatureBytes) {
    return undefined;
  }
  const clientId = idOf(bytes.subarray(0, idBytes));
  return isSameText(text, writeCustomerReference(clientId, customerId, key)) ? clientId : undefined;
}

function writeSigned(ids: Uint8Array, key: string): string {
  return Buffer.concat([ids, sign(ids, key, purpose)]).toString('base64url');
}

function sign(ids: Uint8Array, key: string, use: string): Uint8Array {
  return createHmac('sha256', key).update(use).update(ids).digest().subarray(0, signatureBytes);
}

function bytesOf(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
