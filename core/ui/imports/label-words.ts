import type { Label } from '../../contract';
import type { Translate } from '../environment';

/** The name of a field or an option: a message, or what a company called it. */
export function labelWords(label: Label, translate: Translate): string {
  return typeof label === 'string' ? label : translate(label);
}
