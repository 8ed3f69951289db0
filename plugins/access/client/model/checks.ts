import { codeLimits, passwordLimits } from '@tessera/core/contract';
import type { Words } from '@tessera/core/client';
import { messages } from '../messages';

type Say = Words['say'];

/** Error message for a malformed address; the server validates the rest. */
export function checkEmail(email: string, say: Say): string | undefined {
  const text = email.trim();
  if (text === '') {
    return say(messages.emailMissing);
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : say(messages.emailInvalid);
}

/** Error message for a new password that is too short. */
export function checkNewPassword(password: string, say: Say): string | undefined {
  return password.length < passwordLimits.fewest
    ? say(messages.passwordShort, { min: passwordLimits.fewest })
    : undefined;
}

export function checkFullName(name: string, say: Say): string | undefined {
  return name.trim() === '' ? say(messages.fullNameMissing) : undefined;
}

export function checkCode(code: string, say: Say): string | undefined {
  return code.length === codeLimits.digits ? undefined : say(messages.codeMissing, { count: codeLimits.digits });
}
