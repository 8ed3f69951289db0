import { localized } from '../../../contract';
import type { CursorSigner } from '../../data/paging/page';
import { collaborationMessages } from '../../data/paging/messages';
import { AppError } from '../../platform/app-error';

/** The last hit of a page. */
export interface SearchPosition {
  /** Hits on the pages before. */
  readonly seen: number;
  readonly rank: number;
  readonly place: number;
  readonly id: string;
}

/** Opaque position in the hits of one search: `<values>.<signature>`. The signature covers the search. */
export class SearchCursor {
  private readonly search: string;

  constructor(
    private readonly signer: CursorSigner,
    search: readonly string[],
  ) {
    this.search = JSON.stringify(search);
  }

  /** @throws AppError `validation_failed` for a cursor of another search. */
  read(cursor: string | undefined): SearchPosition | undefined {
    if (cursor === undefined || cursor === '') {
      return undefined;
    }
    const cut = cursor.indexOf('.');
    const payload = cursor.slice(0, Math.max(0, cut));
    if (!this.signer.isSigned(`${this.search}.${payload}`, cursor.slice(cut + 1))) {
      throw new AppError('validation_failed', localized(collaborationMessages.badCursor), {
        params: { field: 'cursor' },
      });
    }
    // Signed by this installation for this search, so its shape is known.
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SearchPosition;
  }

  write(position: SearchPosition): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${this.signer.sign(`${this.search}.${payload}`)}`;
  }
}
