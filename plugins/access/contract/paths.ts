import { definePath } from '@tessera/core/contract';

export const entryPath = definePath('/');
export const loginPath = definePath('/login');
export const registerPath = definePath('/register');
export const verifyCodePath = definePath('/verify-otp');
/** Query: clientId, email, and the email's own token. */
export const acceptInvitationPath = definePath('/accept-invitation');
export const resetAddressPath = definePath('/resetpasswordemail');
export const resetCodePath = definePath('/resetpasswordotp');
export const resetPasswordPath = definePath('/resetpassword');
/** Query: done, one of `password-changed`, `address-confirmed`, `account-deleted`. */
export const confirmationPath = definePath('/confirmation');
export const portalsPath = definePath('/portals');
/** How the company protects the access to its data; for admins. */
export const securityPath = definePath('/settings/security');
