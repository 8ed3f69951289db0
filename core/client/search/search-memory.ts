import { createAtom } from 'mobx';
import type { SearchHit, Storage } from '../services';
import type { SessionStore } from '../session/session-store';
import { jsonKey } from '../storage/storage-key';
import { matchFuzzy } from './fuzzy';

/** Hits that the person opened, by portal; deleted at sign-out. */
const openedKey = jsonKey('core.openedHits', readOpened);

/** Texts that the person searched for, by portal; deleted at sign-out. */
const searchesKey = jsonKey('core.searches', readSearches);

/** Of each portal. */
const maxSearches = 8;
const maxOpened = 20;
const maxAnswered = 500;
/** A list short enough to scan while the server searches. */
const maxFound = 8;

interface KeptSearch {
  readonly clientId: string;
  readonly text: string;
}

interface OpenedHit {
  readonly clientId: string;
  readonly searchType: string;
  readonly hit: SearchHit;
}

/** Hits that this browser knows, for each portal: opened ones, and those of earlier responses. */
export class SearchMemory {
  private answered = new Map<string, OpenedHit>();
  /** Makes what is read from the storage observable. */
  private readonly stored = createAtom('SearchMemory');

  constructor(
    private readonly storage: Storage,
    private readonly session: SessionStore,
  ) {}

  /** Stores the hits of a response. */
  add(searchType: string, hits: readonly SearchHit[]): void {
    const { clientId } = this;
    for (const hit of hits) {
      const key = keyOf(clientId, hit);
      this.answered.delete(key);
      this.answered.set(key, { clientId, searchType, hit });
    }
    for (const key of [...this.answered.keys()].slice(0, Math.max(0, this.answered.size - maxAnswered))) {
      this.answered.delete(key);
    }
  }

  /** Moves a hit to the top of the opened ones. */
  addOpened(searchType: string, hit: SearchHit): void {
    const { clientId } = this;
    const others = this.kept.filter((each) => keyOf(each.clientId, each.hit) !== keyOf(clientId, hit));
    this.storage.write(openedKey, [{ clientId, searchType, hit }, ...others].slice(0, maxOpened));
    this.stored.reportChanged();
  }

  /** The type that a known hit was found for. */
  typeOf(hit: SearchHit): string | undefined {
    const key = keyOf(this.clientId, hit);
    return this.kept.find((each) => keyOf(each.clientId, each.hit) === key)?.searchType;
  }

  /** Known hits of this portal that match a text, best match first; on a tie the opened ones come first. */
  find(searchType: string, text: string): readonly SearchHit[] {
    const seen = new Set<string>();
    const known = [...this.kept, ...this.answered.values()].filter((each) => {
      const key = keyOf(each.clientId, each.hit);
      const isNew = each.clientId === this.clientId && each.searchType === searchType && !seen.has(key);
      seen.add(key);
      return isNew;
    });
    return known
      .map(({ hit }, index) => ({ hit, index, match: matchFuzzy(hit.title, text) }))
      .filter(({ match }) => match !== undefined && match.score >= 1)
      .sort((left, right) => (right.match?.score ?? 0) - (left.match?.score ?? 0) || left.index - right.index)
      .slice(0, maxFound)
      .map(({ hit }) => hit);
  }

  /** Opened hits of this portal, newest first. */
  recent(searchTypes: readonly string[]): readonly SearchHit[] {
    return this.kept
      .filter(({ clientId, searchType }) => clientId === this.clientId && searchTypes.includes(searchType))
      .map(({ hit }) => hit);
  }

  /** Opened hits of one type, and those of them that still exist, as they are now; the others are forgotten. */
  keepOnly(searchType: string, asked: readonly SearchHit[], found: readonly SearchHit[]): void {
    const { clientId } = this;
    const current = new Map(found.map((hit) => [keyOf(clientId, hit), hit]));
    const wanted = new Set(asked.map((hit) => keyOf(clientId, hit)));
    const kept = this.kept.flatMap((each): readonly OpenedHit[] => {
      const key = keyOf(each.clientId, each.hit);
      if (each.clientId !== clientId || each.searchType !== searchType || !wanted.has(key)) {
        return [each];
      }
      const hit = current.get(key);
      return hit === undefined ? [] : [{ ...each, hit }];
    });
    for (const hit of asked) {
      if (!current.has(keyOf(clientId, hit))) {
        this.answered.delete(keyOf(clientId, hit));
      }
    }
    this.storage.write(openedKey, kept);
    this.stored.reportChanged();
  }

  /** Texts searched for in this portal, newest first. */
  get searches(): readonly string[] {
    return this.keptSearches.filter(({ clientId }) => clientId === this.clientId).map(({ text }) => text);
  }

  addSearch(text: string): void {
    const mine = [text, ...this.searches.filter((each) => each.toLowerCase() !== text.toLowerCase())];
    this.writeSearches(mine.slice(0, maxSearches));
  }

  removeSearch(text: string): void {
    this.writeSearches(this.searches.filter((each) => each !== text));
  }

  private writeSearches(texts: readonly string[]): void {
    const { clientId } = this;
    const others = this.keptSearches.filter((each) => each.clientId !== clientId);
    this.storage.write(
      searchesKey,
      [...texts.map((text) => ({ clientId, text })), ...others].slice(0, 5 * maxSearches),
    );
    this.stored.reportChanged();
  }

  private get keptSearches(): readonly KeptSearch[] {
    this.stored.reportObserved();
    return this.storage.read(searchesKey) ?? [];
  }

  private get kept(): readonly OpenedHit[] {
    this.stored.reportObserved();
    return this.storage.read(openedKey) ?? [];
  }

  private get clientId(): string {
    return this.session.portal?.clientId ?? '';
  }
}

function keyOf(clientId: string, { entity }: SearchHit): string {
  return `${clientId} ${entity.type} ${entity.id}`;
}

/** Incomplete entries are ignored: another release may have written the value. */
function readOpened(value: unknown): readonly OpenedHit[] {
  return Array.isArray(value) ? value.filter(isOpened) : [];
}

function isOpened(value: unknown): value is OpenedHit {
  const { clientId, searchType, hit } = Object(value) as Partial<OpenedHit>;
  const { title, entity } = Object(hit) as Partial<SearchHit>;
  const { type, id } = Object(entity) as Partial<SearchHit['entity']>;
  return [clientId, searchType, title, type, id].every((each) => typeof each === 'string');
}

function readSearches(value: unknown): readonly KeptSearch[] {
  return Array.isArray(value) ? value.filter(isSearch) : [];
}

function isSearch(value: unknown): value is KeptSearch {
  const { clientId, text } = Object(value) as Partial<KeptSearch>;
  return typeof clientId === 'string' && typeof text === 'string';
}
