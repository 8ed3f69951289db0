import { said } from '../../contract';
import { AppError } from '../services';
import { entitlementMessages } from './messages';

/** What whoever asks for the plan of no portal is told. */
export function unknownPortal(): AppError {
  return new AppError('not_found', said(entitlementMessages.portalUnknown));
}
