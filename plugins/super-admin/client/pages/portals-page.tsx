import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { LazyComponent, Navigation, useI18n, useQuery, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { PageTitle } from '@tessera/core/ui';
import type { SuperAdminPortal } from '../../contract/portal-endpoints';
import type { PlanDialogProps } from '../components/plan-dialog';
import { PortalList } from '../components/portal-list';
import { superAdminPortalMessages as messages } from '../components/portal-messages';
import { PortalToolbar } from '../components/portal-toolbar';
import type { PortalFilter } from '../model/portal-filter';
import { readPortalFilter, writePortalFilter } from '../model/portal-filter';
import '../components/super-admin.css';

const loadPlanDialog: ComponentLoader<PlanDialogProps> = () =>
  import('../components/plan-dialog').then((module) => module.PlanDialog);

/** The companies of the installation and their plans. */
export const SuperAdminPortalsPage = observer(function SuperAdminPortalsPage() {
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const query = useQuery();
  const filter = useMemo(() => readPortalFilter(query), [query]);
  const [open, setOpen] = useState<SuperAdminPortal>();
  /** Companies as they are since a change here; the list keeps its places. */
  const [changed, setChanged] = useState<ReadonlyMap<string, SuperAdminPortal>>(new Map());

  function change(changes: Partial<PortalFilter>, options?: { readonly replace?: boolean }): void {
    navigation.go(`${navigation.path}${writePortalFilter({ ...filter, ...changes })}`, options);
  }

  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageTitle title={translate(messages.title)} />
      <PortalToolbar filter={filter} onChange={change} />
      <PortalList key={JSON.stringify(filter)} filter={filter} changed={changed} onOpen={setOpen} />
      <LazyComponent
        load={loadPlanDialog}
        with={
          open && {
            portal: open,
            onClose: close,
            onChanged: (portal: SuperAdminPortal) => {
              setChanged(new Map([...changed, [portal.id, portal]]));
              close();
            },
          }
        }
        onClose={close}
      />
    </>
  );
});
