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
