import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import type { Message } from '@tessera/core/contract';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import { Permissions, useService, useWords } from '@tessera/core/client';
import { useApplication } from '../../../core/client/boot';
import { messages } from '../messages';
import { LayoutFrame } from './layout-frame';
import { LazyPart } from './lazy-part';
import { PageFrame } from './page-frame';

/** A page of the shell itself. */
export interface HostPage {
  readonly path: string;
  readonly layout: RouteContribution['layout'];
  readonly title: Message;
  readonly load: ComponentLoader;
}

/** R11, R17. Both stand in the main layout, so that whoever was stopped can go on elsewhere. */
export const hostPages: readonly HostPage[] = [
  {
    path: '/unauthorized',
    layout: 'main',
    title: messages.unauthorizedTitle,
    load: () => import('../pages/unauthorized-page').then((module) => module.UnauthorizedPage),
  },
  {
    path: '/please-upgrade-plan',
    layout: 'main',
    title: messages.upgradeTitle,
    load: () => import('../pages/upgrade-page').then((module) => module.UpgradePage),
  },
];

const loadNotFound: ComponentLoader = () => import('../pages/not-found-page').then((module) => module.NotFoundPage);

export interface HostFrameProps {
  readonly title: Message;
  readonly load: ComponentLoader;
}

/** Frame of a page of the shell itself. */
export function HostFrame(props: HostFrameProps): ReactElement {
  const { title, load } = props;
  const { say } = useWords();
  return (
    <PageFrame title={say(title)} pageKey={title.id}>
      <LazyPart load={load} with={{}} />
    </PageFrame>
  );
}

/** R19. An address is unknown only when the plugins for signed-in people are there too. */
export const UnknownAddress = observer(function UnknownAddress(): ReactElement {
  const application = useApplication();
  const permissions = useService(Permissions);
  const { isComplete } = application.contributions;
  useEffect(() => {
    void application.loadAllPlugins();
  }, [application]);
  const isInside = permissions.decide({ audience: 'member' }).outcome !== 'denied';
  return (
    <LayoutFrame layout={isInside ? 'main' : 'bare'}>
      {isComplete && <HostFrame title={messages.notFoundTitle} load={loadNotFound} />}
    </LayoutFrame>
  );
});
