import type { Endpoint, Gate, LinkPurpose, LocalizedText, SignaturePurpose, Subject } from '../../../contract';
import { anonymousSubject, localized } from '../../../contract';
import type { ScopedStatement } from '../../data/sql/engine';
import { assertWithinRateLimit } from '../../identity/access/assert-within-rate-limit';
import type { RateLimitName, RateLimiter } from '../../identity/access/rate-limits';
import type { Entitlement, Entitlements } from '../../identity/entitlements/entitlements';
import { linkUnknown, openLink } from '../../identity/links/open-link';
import type { DeliveryKey, WebHookParts } from '../../identity/web-hooks/open-web-hook';
import {
  findHandledDelivery,
  openWebHook,
  recordDelivery,
  webHookUnknown,
} from '../../identity/web-hooks/open-web-hook';
import { AppError } from '../../platform/app-error';
import type { Translator } from '../../platform/i18n/translator';
import type { BoundProof } from '../../request-context/endpoint-binding';
import type { IncomingRequest } from '../../request-context/incoming-request';
import { hasModules } from '../../request-context/system-actor';
import { httpMessages } from '../../request-context/problems/messages';
import { assertText } from './inspect-value';
import { readDelivery } from './read-delivery';

/** What entering by a proof needs. */
export interface ProofParts extends WebHookParts {
  readonly entitlements: Pick<Entitlements, 'of'>;
  readonly limiter: RateLimiter;
  readonly translator: Translator;
}

/** A proof that leads to a portal. */
type PortalProof = Exclude<BoundProof, SignaturePurpose>;

/** An endpoint that is entered by a proof. */
export interface ProvenEndpoint {
  readonly endpoint: Endpoint;
  /** Of the plugin. It decides by its modules; it has no role to compare, because the caller has no account. */
  readonly gate: Gate;
  readonly limit: RateLimitName;
}

/** A caller who entered a portal by a proof instead of a session. */
export interface ProvenEntry {
  readonly clientId: string;
  /** What the link says, or the delivery of the web hook. */
  readonly payload: unknown;
  readonly entitlement: Entitlement;
  readonly subject: Subject;
  readonly closing: readonly ScopedStatement[];
  /** Status with which another request has handled the same delivery. */
  readonly findReplay?: () => Promise<number | undefined>;
}

/** Enters the portal of the link or of the web hook whose token is in the path. */
export function enterByProof(
  parts: ProofParts,
  entrance: ProvenEndpoint & { readonly proof: PortalProof },
  call: IncomingRequest,
): Promise<ProvenEntry> {
  const { proof } = entrance;
  assertText('token', call.params['token'] ?? '');
  return proof.kind === 'link'
    ? enterByLink(parts, { ...entrance, proof }, call)
    : enterByWebHook(parts, { ...entrance, proof }, call);
}

async function enterByLink(
  parts: ProofParts,
  { proof, gate }: ProvenEndpoint & { readonly proof: LinkPurpose },
  call: IncomingRequest,
): Promise<ProvenEntry> {
  const link = await openLink(parts, proof, call.params['token'] ?? '');
  const entitlement = await entitlementOf(parts, link.clientId, linkUnknown);
  return { ...link, ...admit(gate, entitlement, localized(httpMessages.linkWithoutModule)) };
}

/**
 * Checks the address first, then the signature: only a caller who knows an address learns that a signature is wrong, and
 * only one who signs learns that a delivery was handled before.
 */
async function enterByWebHook(
  parts: ProofParts,
  { proof, gate, endpoint, limit }: ProvenEndpoint & { readonly proof: Exclude<PortalProof, LinkPurpose> },
  call: IncomingRequest,
): Promise<ProvenEntry> {
  const webHook = await openWebHook(parts, proof, call.params['token'] ?? '');
  const { clientId, subject } = webHook;
  const entitlement = await entitlementOf(parts, clientId, webHookUnknown);
  const admission = admit(gate, entitlement, localized(httpMessages.webHookWithoutModule));
  // One service may call from many networks, which have limits of their own.
  await assertWithinRateLimit(parts.limiter, limit, `portal:${clientId}`);
  const now = parts.clock.now();
  const { translator } = parts;
  const language = translator.chooseLanguage(call.header('accept-language'));
  const received = readDelivery(call, now, (sentence) => translator.translate(sentence, language));
  const { isGenuine, deliveryId } = proof.verify({ ...received, secrets: await webHook.secrets() });
  if (!isGenuine) {
    throw new AppError('signature_invalid', localized(httpMessages.webHookUnsigned));
  }
  const entry = { clientId, payload: { ...received, subject, deliveryId }, ...admission };
  if (deliveryId === undefined || endpoint.effect === 'read') {
    return { ...entry, closing: [] };
  }
  const key: DeliveryKey = { webHook, deliveryId };
  return {
    ...entry,
    closing: [recordDelivery(key, endpoint.status ?? 200, now)],
    findReplay: () => findHandledDelivery(parts, key),
  };
}

function admit(
  gate: Gate,
  entitlement: Entitlement,
  withoutModule: LocalizedText,
): Pick<ProvenEntry, 'entitlement' | 'subject'> {
  const { modules } = entitlement;
  if (!hasModules(gate, modules)) {
    throw new AppError('gone', withoutModule);
  }
  return { entitlement, subject: { ...anonymousSubject, portal: 'chosen', modules } };
}

/** Of a portal that was deleted, nothing is disclosed. */
async function entitlementOf(
  { entitlements }: Pick<ProofParts, 'entitlements'>,
  clientId: string,
  unknown: () => AppError,
): Promise<Entitlement> {
  try {
    return await entitlements.of(clientId);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error;
  }
}
