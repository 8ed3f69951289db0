import { passwordLimits, localized } from '../../../contract';
import type { LocalizedText } from '../../../contract';
import { commonPasswords } from './common-passwords';
import { identityMessages } from './messages';

/** Digits and punctuation that replace letters. */
const letterSubstitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Keyboard rows and well-known orders; any part of them counts as a sequence. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** Shorter parts of an address are too common in passwords to be rejected. */
const minPartLength = 4;

/** Distinct characters that a password needs. */
const minDistinct = 5;

/** @returns why a new password is rejected; undefined if it is accepted. */
export function findPasswordProblem(password: string, email: string): LocalizedText | undefined {
  const { minLength: min, maxLength: max } = passwordLimits;
  if (password.length < min || password.length > max) {
    return localized(identityMessages.passwordLength, { min, max });
  }
  const plain = password.normalize('NFKC').toLowerCase();
  if (isMonotonous(plain)) {
    return localized(identityMessages.passwordSimple);
  }
  if (reducedForms(plain).some((form) => commonPasswords.has(form))) {
    return localized(identityMessages.passwordCommon);
  }
  if (personalParts(email).some((part) => plain.includes(part))) {
    return localized(identityMessages.passwordPersonal);
  }
  return undefined;
}

/** True for few distinct characters, a short repeated piece, or part of a known sequence. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < minDistinct || /^(.{1,5}?)\1+$/u.test(plain)) {
    return true;
  }
  const backwards = [...plain].reverse().join('');
  return sequences.some((sequence) => {
    const round = sequence + sequence;
    return round.includes(plain) || round.includes(backwards);
  });
}

/** The word without surrounding digits and punctuation, and with letters for the characters that replace them. */
function reducedForms(plain: string): readonly string[] {
  const trimmed = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = (text: string) => [...text].map((sign) => letterSubstitutes[sign] ?? sign).join('');
  const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '');
  return [plain, trimmed, spelled(trimmed), lettersOnly(spelled(trimmed)), lettersOnly(plain), spelled(plain)];
}

/** The address, and the part before its @ unless that is too short. */
function personalParts(email: string): readonly string[] {
  const [local = ''] = email.toLowerCase().split('@');
  return [email.toLowerCase(), local].filter((part) => part.length >= minPartLength);
}
