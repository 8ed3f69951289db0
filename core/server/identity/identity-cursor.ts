import { createHash } from 'node:crypto';
import { listLimits, said } from '../../contract';
import type { KeyRing } from '../keys/key-ring';
import { AppError } from '../services';
import { identityMessages } from './messages';
import type { IdentityPage, PagedQuery } from './services';

const purpose = 'identity-cursor';

/** Opaque, signed positions in core's own lists; a cursor only fits the list and the filter that it was made for. */
export class IdentityCursor {
  constructor(
    private readonly keys: KeyRing,
    /** List and filter, such as `members|active|ada`. */
    private readonly list: string,
  ) {}

  /** @throws AppError `validation_failed` for a cursor that is not ours or belongs to another filter. */
  read(cursor: string | undefined): readonly string[] | undefined {
    if (cursor === undefined) {
      return undefined;
    }
    const [payload = '', ...signature] = cursor.split('.');
    if (!this.keys.isSigned(purpose, `${this.filter}.${payload}`, signature.join('.'))) {
      throw new AppError('validation_failed', said(identityMessages.badCursor));
    }
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as readonly string[];
  }

  write(position: readonly string[]): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${this.keys.sign(purpose, `${this.filter}.${payload}`)}`;
  }

  /** Cuts a page from rows of which one more was asked for than fits. */
  cut<Row, Item>(
    rows: readonly Row[],
    limit: number,
    as: { readonly item: (row: Row) => Item; readonly position: (row: Row) => readonly string[] },
  ): IdentityPage<Item> {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { items: shown.map(as.item), nextCursor: hasMore ? this.write(as.position(last)) : null };
  }

  private get filter(): string {
    return createHash('sha256').update(this.list).digest('base64url');
  }
}

/** How many entries a page has. */
export function pageSize({ limit }: PagedQuery): number {
  return Math.min(limit ?? listLimits.fallback, listLimits.most);
}
