import type { Message } from '../../../contract';

/** Writes a list of one format piece by piece. */
export interface ExportWriter<Item> {
  readonly type: string;
  readonly begin: () => string | Uint8Array;
  readonly page: (items: readonly Item[]) => string | Uint8Array;
  readonly end: () => string | Uint8Array;
}

/** Translates for the person who exports. */
export interface ExportTexts {
  readonly translate: (message: Message) => string;
  readonly inUtc: (heading: string) => string;
}
