import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { entitlementMessages } from './messages';

/** The error for a portal that does not exist. */
export function portalNotFound(): AppError {
  return new AppError('not_found', localized(entitlementMessages.portalUnknown));
}
