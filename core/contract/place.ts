import type { OwnedId } from './token';

declare const slotProps: unique symbol;

/** A named extension point in one plugin's screen that other plugins can fill. The owner defines the props. */
export interface Slot<Props extends object> {
  readonly id: OwnedId;
  readonly [slotProps]?: (props: Props) => void;
}

/** Declares a slot. */
/* @__NO_SIDE_EFFECTS__ */
export function defineSlot<Props extends object>(id: OwnedId): Slot<Props> {
  return { id };
}

type Segment<P extends string> = P extends `${infer Head}/${infer Tail}` ? Head | Segment<Tail> : P;
type OptionalName<S> = S extends `:${infer Name}?` ? Name : never;
type RequiredName<S> = S extends `:${string}?` ? never : S extends `:${infer Name}` ? Name : never;

/** The parameters of a path such as `/tasks/:taskId?`, by name; those with `?` may be missing. */
export type PathParameters<P extends string> = { readonly [N in RequiredName<Segment<P>>]: string } & {
  readonly [N in OptionalName<Segment<P>>]?: string;
};

/** A screen's path. Other plugins link to it through this value, never through a string. */
export interface PathPattern<P extends string = string> {
  readonly pattern: P;
  /** @throws TypeError when a required parameter is missing or empty. */
  to(parameters: PathParameters<P>): string;
}

/**
 * Declares a screen's path, such as `/tasks/:taskId?`.
 *
 * @example
 * ```ts
 * import { definePath } from '@tessera/core/contract';
 *
 * export const notesPath = definePath('/notes/:noteId?');
 * export const address = notesPath.to({ noteId: '01900000-0000-7000-8000-000000000001' });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePath<const P extends `/${string}`>(pattern: P): PathPattern<P> {
  return { pattern, to: (parameters) => fillPath(pattern, parameters) };
}

function fillPath(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  const filled: string[] = [];
  for (const segment of pattern.split('/')) {
    if (!segment.startsWith(':')) {
      filled.push(segment);
      continue;
    }
    const isOptional = segment.endsWith('?');
    const name = segment.slice(1, isOptional ? -1 : undefined);
    const value = values[name];
    if (value === undefined || value === '') {
      if (isOptional) {
        break;
      }
      throw new TypeError(`Path '${pattern}' needs '${name}'.`);
    }
    filled.push(encodeURIComponent(value));
  }
  return filled.join('/') || '/';
}

/** A screen of one plugin that shows pages of any plugin as its tabs, such as a project. Declared by `defineFrame`. */
export interface FrameDefinition<P extends string = string> {
  readonly id: OwnedId;
  /** Opens the first tab that the caller has access to. Its parameters are those of every tab. */
  readonly path: PathPattern<P>;
}

/**
 * Declares a frame in the contract of its owner, so that other plugins can add tabs to it.
 *
 * @example
 * ```ts
 * import { defineFrame, definePath } from '@tessera/core/contract';
 *
 * export const noteFrame = defineFrame('notes:frame', definePath('/notes/:noteId'));
 * export const firstTab = noteFrame.path.to({ noteId: '01900000-0000-7000-8000-000000000001' });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineFrame<P extends string>(id: OwnedId, path: PathPattern<P>): FrameDefinition<P> {
  return { id, path };
}

/** A part of an entity that its page goes to: a comment on it. */
export interface LinkedPart {
  readonly kind: 'comment';
  readonly id: string;
}

/** What an address has after `#` for a part of the entity that its page shows: `comment-<id>`. */
export function fragmentOf({ kind, id }: LinkedPart): string {
  return `${kind}-${id}`;
}

/** The part that an address names after `#`; undefined for everything else. */
export function partOfFragment(fragment: string): LinkedPart | undefined {
  const [, id] = /^comment-([0-9a-f-]{36})$/.exec(fragment) ?? [];
  return id === undefined ? undefined : { kind: 'comment', id };
}
