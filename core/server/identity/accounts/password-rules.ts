import { passwordLimits, localized } from '../../../contract';
import type { LocalizedText } from '../../../contract';
import { commonPasswords } from './common-passwords';
import { identityMessages } from './messages';

/** Digits and marks that people put in place of letters. */
const standIns: Readonly<Record<string, string>> = {
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

/** Rows of keyboards and the orders that everybody knows; any stretch of them counts as a sequence. */
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

/** A shorter address says too little to refuse a password for. */
const shortestPart = 4;

/** Fewest different characters of a password that does not merely repeat itself. */
const fewestDifferent = 5;

/** What is wrong with a password that somebody wants to set; undefined when nothing is. */
export function findPasswordFault(password: string, email: string): LocalizedText | undefined {
  const { minLength, maxLength } = passwordLimits;
  if (password.length < minLength || password.length > maxLength) {
    return localized(identityMessages.passwordLength, { fewest: minLength, most: maxLength });
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

/** Few different characters, one short piece over and over, or a stretch of a known sequence. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < fewestDifferent || /^(.{1,5}?)\1+$/u.test(plain)) {
    return true;
  }
  const backwards = [...plain].reverse().join('');
  return sequences.some((sequence) => {
    const round = sequence + sequence;
    return round.includes(plain) || round.includes(backwards);
  });
}

/** The word behind the decoration: without digits and marks around it, with letters for what stands in for them. */
function reducedForms(plain: string): readonly string[] {
  const trimmed = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = (text: string) => [...text].map((sign) => standIns[sign] ?? sign).join('');
  const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '');
  return [plain, trimmed, spelled(trimmed), lettersOnly(spelled(trimmed)), lettersOnly(plain), spelled(plain)];
}

/** The address, and the part before its @ unless that is too short to say anything. */
function personalParts(email: string): readonly string[] {
  const [local = ''] = email.toLowerCase().split('@');
  return [email.toLowerCase(), local].filter((part) => part.length >= shortestPart);
}
