import { codeLimits, passwordLimits } from '@tessera/core/contract';
import type { I18n } from '@tessera/core/client';
import { accessMessages } from '../messages';

type Say = I18n['translate'];

/** Error message for a malformed address; the server validates the rest. */
export function checkEmail(email: string, say: Say): string | undefined {
  const text = email.trim();
  if (text === '') {
    return say(accessMessages.emailMissing);
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : say(accessMessages.emailInvalid);
}

/** Error message for a new password that is too short. */
export function checkNewPassword(password: string, say: Say): string | undefined {
  return password.length < passwordLimits.minLength
    ? say(accessMessages.passwordShort, { min: passwordLimits.minLength })
    : undefined;
}

export function checkFullName(name: string, say: Say): string | undefined {
  return name.trim() === '' ? say(accessMessages.fullNameMissing) : undefined;
}

export function checkCode(code: string, say: Say): string | undefined {
  return code.length === codeLimits.digits ? undefined : say(accessMessages.codeMissing, { count: codeLimits.digits });
}
