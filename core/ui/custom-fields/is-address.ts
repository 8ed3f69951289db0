import type { CustomValue } from '../../contract';

/** Whether a value of the kind `link` is empty, or an address that the server accepts. */
export function isAddress(value: CustomValue): boolean {
  return (
    value === '' || (typeof value === 'string' && /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim()))
  );
}
