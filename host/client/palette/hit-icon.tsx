import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { EntityKey, SearchHit } from '@tessera/core/client';
import { NamedIcon } from '@tessera/core/ui';
import type { ClientApplication } from '../../../core/client/boot';
import { useApplication } from '../../../core/client/boot';
import { areaIconOf } from './area-icon';

/** The icon of a search hit: the one that its type's plugin declares, else the icon of that plugin's area. */
export const HitIcon = observer(function HitIcon({ hit }: { readonly hit: SearchHit }): ReactElement {
  return <NamedIcon name={iconOf(useApplication(), hit.entity)} />;
});

/** An entity in a project opens there but has the icon of its type. */
function iconOf(application: ClientApplication, entity: EntityKey): string {
  const { type, id } = entity;
  const link = application.contributions.linkFor({ type, id }) ?? application.contributions.linkFor(entity);
  const icon = link?.icon ?? (link === undefined ? undefined : areaIconOf(application, link.pluginId));
  return icon ?? 'file-text';
}
