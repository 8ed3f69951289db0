import type { Contributed } from '../contributions/contributions';
import type { CreationContribution } from '../plugin';
import type { Creations } from './creations';

/** For a page of a plugin: its own creations first, then the last used ones, then by order. */
export function orderCreations(
  { offered, used }: Pick<Creations, 'offered' | 'used'>,
  pluginId: string | undefined,
): readonly Contributed<CreationContribution>[] {
  const rank = ({ id, pluginId: owner }: Contributed<CreationContribution>): number => {
    const at = used.indexOf(id);
    return (owner === pluginId ? 0 : used.length + 1) + (at === -1 ? used.length : at);
  };
  return [...offered].sort((left, right) => rank(left) - rank(right));
}
