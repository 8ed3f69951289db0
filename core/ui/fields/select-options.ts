import type { ReactNode } from 'react';

/** One option. The search covers its label and detail. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Before the label, such as a status icon or an avatar. */
  readonly icon?: ReactNode;
  /** At the end of its row, such as a dialling code or the time there now. */
  readonly detail?: string;
}

/** Options that contain all typed words in any order; accents and case are ignored. */
export function filterOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const words = normalized(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return options.filter((option) => {
    const text = normalized(`${option.label} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function normalized(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

export interface SelectStep {
  readonly key: string;
  readonly active: number;
  readonly options: readonly SelectOption[];
  /** Letters are then typed into the field and do not jump. */
  readonly isSearchable: boolean;
}

/** The option that a key moves to; undefined for other keys. */
export function stepByKey(step: SelectStep): number | undefined {
  const { key, active, options, isSearchable } = step;
  const last = options.length - 1;
  if (last < 0) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'PageDown':
      return Math.min(active + 8, last);
    case 'PageUp':
      return Math.max(active - 8, 0);
    case 'Home':
      return isSearchable ? undefined : 0;
    case 'End':
      return isSearchable ? undefined : last;
    default:
      return isSearchable || key.length !== 1 ? undefined : findByLetter(options, active, normalized(key));
  }
}

function findByLetter(options: readonly SelectOption[], active: number, letter: string): number | undefined {
  for (let distance = 1; distance <= options.length; distance += 1) {
    const index = (active + distance) % options.length;
    if (normalized(options[index]?.label ?? '').startsWith(letter)) {
      return index;
    }
  }
  return undefined;
}
