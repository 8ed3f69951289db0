import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { CreationProps } from '@tessera/core/client';
import { Session, useService } from '@tessera/core/client';
import { ContributionView, CreationsService } from '../../../../core/client/boot';
import { areaPlaceholders } from './failed-contribution';

/**
 * Shows the form of a creation over the page, which stays as it is. Back closes it, as does another company; its draft is
 * kept. A page that was on its way when the form opened does not close it.
 */
export const CreationOutlet = observer(function CreationOutlet(): ReactNode {
  const creations = useService(CreationsService);
  const clientId = useService(Session).portal?.clientId;
  const visit = useLocation().key;
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation === 'POP') {
      creations.close();
    }
  }, [creations, visit, navigation]);
  useEffect(() => () => creations.close(), [creations, clientId]);
  const { shown } = creations;
  if (shown === undefined) {
    return undefined;
  }
  const { creation, view } = shown;
  const form: CreationProps = { onClose: () => creations.close(), onReopen: () => void creations.start(creation) };
  return (
    <ContributionView
      key={view.key}
      contribution={view}
      with={form}
      fallback={undefined}
      failed={(failure) => areaPlaceholders.failed({ ...failure, onClose: form.onClose })}
    />
  );
});
