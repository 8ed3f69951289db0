import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PathParameters, PathPattern } from '../../contract';
import type { ClientApplication } from '../application';
import type { EntityKey } from '../services';
import { Navigation, Permissions, Storage } from '../services';
import { useApplication } from './application-provider';

export interface PlaceLinkProps<P extends string> {
  readonly place: PathPattern<P>;
  readonly parameters: PathParameters<P>;
  /** Values after `?`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Links to a screen; plain text if no plugin has that screen or its gate is closed. Hover and focus preload the page.
 */
export const PlaceLink = observer(function PlaceLink<P extends string>(props: PlaceLinkProps<P>): ReactNode {
  const { place, className, children } = props;
  const application = useApplication();
  const permissions = application.get(Permissions);
  const route = application.contributions.routes.find(
    ({ path, gate }) => path.pattern === place.pattern && permissions.decide(gate).outcome === 'granted',
  );
  if (route === undefined) {
    return <span className={className}>{children}</span>;
  }
  const query = new URLSearchParams(props.query).toString();
  const address = place.to(props.parameters) + (query === '' ? '' : `?${query}`);
  const preload = (): void => application.rendering.preload(route.pluginId, route.load);
  return (
    <Link to={address} className={className} onPointerEnter={preload} onFocus={preload}>
      {children}
    </Link>
  );
});

/** The address of an entity, and what must be stored before its page is opened without `Navigation`. */
export interface EntityAddress {
  /** Undefined if no plugin opens its type, or its gate is closed. */
  readonly to: string | undefined;
  readonly remember: () => void;
}

/** The address of an entity of any plugin (R50). */
export function addressOfEntity(application: ClientApplication, entity: EntityKey): EntityAddress {
  return {
    to: application.get(Navigation).linkTo(entity),
    remember: () => {
      const remembered = application.contributions.linkFor(entity)?.remember?.(entity);
      if (remembered !== undefined) {
        application.get(Storage).write(remembered.key, remembered.value);
      }
    },
  };
}

export interface EntityLinkProps {
  readonly entity: EntityKey;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Links to an entity of any plugin; plain text if no plugin opens its type or its gate is closed (R50). */
export const EntityLink = observer(function EntityLink({ entity, className, children }: EntityLinkProps): ReactNode {
  const application = useApplication();
  const { to, remember } = addressOfEntity(application, entity);
  if (to === undefined) {
    return <span className={className}>{children}</span>;
  }
  return (
    <Link to={to} className={className} onClick={remember} onAuxClick={remember}>
      {children}
    </Link>
  );
});
