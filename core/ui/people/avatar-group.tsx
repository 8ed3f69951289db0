import type { ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';

export interface AvatarGroupProps {
  /** Ids of people; those whose names are not known are left out. */
  readonly ids: readonly string[];
  /** What the people are, in front of their names, such as "Collaborators". */
  readonly label: string;
  /** Avatars at most; the others are counted. Default: 3. */
  readonly max?: number;
}

/**
 * Small avatars side by side, with all names in a tooltip and as one text for screen readers. Names and photos are live.
 * The code loads when it is first shown: a list whose rows have no such people loads none of it.
 *
 * @example <AvatarGroup ids={note.readerIds} label={translate(messages.readers)} />
 */
export function AvatarGroup(props: AvatarGroupProps): ReactElement {
  return <LazyComponent load={loadAvatars} with={props} fallback={null} failed={() => null} />;
}

const loadAvatars: ComponentLoader<AvatarGroupProps> = () =>
  import('./grouped-avatars').then((module) => module.GroupedAvatars);
