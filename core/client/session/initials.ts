/** Up to two letters for a person without a photo: from first and last name, else from the email address (R44). */
export function initialsOf(fullName: string, email: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const first = firstLetter(words[0] ?? email);
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

function firstLetter(word: string): string {
  return [...word.normalize()][0] ?? '';
}
