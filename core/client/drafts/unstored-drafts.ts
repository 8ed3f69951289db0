import type { StorageArea } from '../ports';

const prefix = 'unstored-draft:';

/** A draft as it was typed. */
export interface TypedDraft {
  readonly person: string;
  readonly key: string;
  readonly value: unknown;
}

/**
 * Drafts of a page that was left before the browser's database had stored them. The database writes later than a page
 * that is closed lives; this storage writes at once.
 */
export class UnstoredDrafts {
  constructor(private readonly area: StorageArea) {}

  /** Those of all persons. */
  all(): readonly TypedDraft[] {
    return this.names(prefix).map((name) => JSON.parse(this.area.read(name) ?? '') as TypedDraft);
  }

  keep({ person, key, value }: TypedDraft): void {
    this.area.write(nameOf(person, key), JSON.stringify({ person, key, value }));
  }

  remove(person: string, key: string): void {
    this.area.remove(nameOf(person, key));
  }

  removeAll(person: string): void {
    for (const name of this.names(nameOf(person, ''))) {
      this.area.remove(name);
    }
  }

  private names(start: string): readonly string[] {
    return this.area.names().filter((name) => name.startsWith(start));
  }
}

function nameOf(person: string, key: string): string {
  return `${prefix}${person} ${key}`;
}
