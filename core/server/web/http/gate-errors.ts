import type { AccessDecision, DenialReason, ErrorCode, LocalizedText } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';

const denials: Readonly<Record<DenialReason, { readonly code: ErrorCode; readonly sentence: LocalizedText }>> = {
  'signed-out': { code: 'session_required', sentence: localized(httpMessages.sessionRequired) },
  'not-super-admin': { code: 'session_required', sentence: localized(httpMessages.superAdminRequired) },
  'no-portal': { code: 'permission_required', sentence: localized(httpMessages.portalRequired) },
  'not-admin': { code: 'permission_required', sentence: localized(httpMessages.adminRequired) },
  'permission-missing': { code: 'permission_required', sentence: localized(httpMessages.permissionRequired) },
  'module-missing': { code: 'module_required', sentence: localized(httpMessages.moduleRequired) },
};

/** Maps denials to error codes. A pending decision is never granted. */
export function assertGranted(decision: AccessDecision): void {
  if (decision.outcome === 'granted') {
    return;
  }
  if (decision.outcome === 'pending') {
    throw new AppError('plugin_unavailable', localized(httpMessages.unavailable), { params: { retryAfter: 1 } });
  }
  const { code, sentence } = denials[decision.reason];
  throw new AppError(code, sentence, { params: paramsOf(decision.reason, decision.missing) });
}

function paramsOf(reason: DenialReason, missing: readonly string[]): Readonly<Record<string, unknown>> {
  if (reason === 'module-missing') {
    return { module: missing[0], modules: missing };
  }
  return reason === 'permission-missing' ? { permissions: missing } : {};
}
