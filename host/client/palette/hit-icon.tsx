import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { EntityKey, SearchHit } from '@tessera/core/client';
import { NamedIcon, PersonAvatar, StatusIcon } from '@tessera/core/ui';
import type { ClientApplication } from '../../../core/client/boot';
import { useApplication } from '../../../core/client/boot';
import { areaIconOf } from './area-icon';

/** The avatar or status of a search hit, else the icon that its type's plugin declares, else that of its area. */
export const HitIcon = observer(function HitIcon({ hit }: { readonly hit: SearchHit }): ReactElement {
  const { person, status, entity } = hit;
  const application = useApplication();
  if (person !== undefined) {
    return <PersonAvatar size="small" name={person.fullName} id={person.id} photo={person.photo} isDecoration />;
  }
  return status === undefined ? <NamedIcon name={iconOf(application, entity)} /> : <StatusIcon status={status} />;
});

/** An entity in a project opens there but has the icon of its type. */
function iconOf(application: ClientApplication, entity: EntityKey): string {
  const { type, id } = entity;
  const link = application.contributions.linkFor({ type, id }) ?? application.contributions.linkFor(entity);
  const icon = link?.icon ?? (link === undefined ? undefined : areaIconOf(application, link.pluginId));
  return icon ?? 'file-text';
}
