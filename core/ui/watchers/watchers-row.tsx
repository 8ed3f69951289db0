import { Eye, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import type { WatcherEndpoints } from '../../contract';
import { watcherIds } from '../../contract';
import { EntityServices } from '../../client/entities/entity-services';
import { People } from '../../client/people/people';
import { useApplication } from '../../client/react/application-provider';
import { useEntity } from '../../client/react/use-entity';
import { Api, Session } from '../../client/services';
import { WatcherStore } from '../../client/watchers/watcher-store';
import { Button } from '../actions/button';
import { useLazyValue } from '../attachments/use-lazy-value';
import { useUi } from '../environment';
import { tooltip } from '../overlays/tooltip';
import { PersonAvatar } from '../people/person-avatar';
import { RowPlace } from './entity-watchers';
import type { EntityWatchersProps } from './entity-watchers';
import { watcherMessages } from './messages';

/** Avatars in the row; the others are counted. */
const maxAvatars = 5;
/** Names in the tooltip. */
const maxNames = 20;

/** The content of `EntityWatchers`, loaded on demand. */
export function WatchersRow(props: EntityWatchersProps): ReactElement | null {
  const { name } = props;
  const application = useApplication();
  const { value: calls } = useLazyValue<WatcherEndpoints>(props.endpoints);
  const [store, setStore] = useState<WatcherStore>();
  useEffect(() => {
    if (calls === undefined) {
      return undefined;
    }
    const made = new WatcherStore(application.get(EntityServices), application.get(Api), calls, name);
    setStore(made);
    return () => made.dispose();
  }, [application, calls, name]);
  return store === undefined ? <RowPlace /> : <ShownWatchers {...props} store={store} />;
}

const ShownWatchers = observer(function ShownWatchers(
  props: EntityWatchersProps & { readonly store: WatcherStore },
): ReactElement | null {
  const { entityId, participants, store } = props;
  const application = useApplication();
  const people = application.get(People);
  const session = application.get(Session);
  const { translate, language } = useUi();
  const headingId = useId();
  const { entity, state } = useEntity(store.watchers, entityId);
  const me = session.user?.userId ?? '';
  if (entity === undefined) {
    // Without a connection this browser may not know who watches; the rest of the page says that there is none.
    return state === 'loading' ? <RowPlace /> : null;
  }
  const ids = watcherIds(entity, participants);
  const isWatching = ids.includes(me);
  const cards = ids.flatMap((id) => people.card(id) ?? []);
  const count = new Intl.NumberFormat(language).format(ids.length);
  const names = cards.slice(0, maxNames).map(({ fullName }) => fullName);
  const more = ids.length - names.length;
  const text = translate(watcherMessages.watchedBy, {
    count: ids.length,
    names: new Intl.ListFormat(language).format(
      more > 0 ? [...names, translate(watcherMessages.watchedByMore, { count: more })] : names,
    ),
  });

  return (
    <section className="t-watchers" aria-labelledby={headingId}>
      <h2 id={headingId}>{translate(watcherMessages.watchers)}</h2>
      {cards.length > 0 && (
        <span className="t-watchers-people" role="img" aria-label={text} {...tooltip(text)}>
          {cards.slice(0, maxAvatars).map(({ id, fullName, photo }) => (
            <PersonAvatar key={id} id={id} name={fullName} photo={photo} isDecoration />
          ))}
          <span className="t-meta t-number" aria-hidden>
            {count}
          </span>
        </span>
      )}
      {!session.isReadOnly && (
        <Button
          size="small"
          variant="ghost"
          isAtEnd
          icon={isWatching ? EyeOff : Eye}
          onClick={() => void store.decide(entityId, !isWatching)}
        >
          {translate(isWatching ? watcherMessages.stopWatching : watcherMessages.watch)}
        </Button>
      )}
    </section>
  );
});
