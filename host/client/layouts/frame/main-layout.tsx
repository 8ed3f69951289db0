import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import type { ComponentLoader } from '@tessera/core/client';
import { Session, useService } from '@tessera/core/client';
import { companyOfAddress } from '@tessera/core/contract';
import type { LinkedCompanyProps } from '../../shell/linked-company';
import { ShellPart } from '../../shell/shell-part';
import type { LayoutProps } from '../layout-props';
import { AppFrame } from '../parts/app-frame';

const loadLinkedCompany: ComponentLoader<LinkedCompanyProps> = () =>
  import('../../shell/linked-company').then((module) => module.LinkedCompany);
const loadCompanyInAddress: ComponentLoader = () =>
  import('../../shell/company-in-address').then((module) => module.CompanyInAddress);

/** R40: the layout of work areas. An address of another company opens there first. */
export const MainLayout = observer(function MainLayout(props: LayoutProps): ReactElement {
  const session = useService(Session);
  const { search } = useLocation();
  const linkedId = companyOfAddress(search);
  const isElsewhere = session.state === 'signed-in' && linkedId !== undefined && linkedId !== session.portal?.clientId;
  return (
    <AppFrame>
      {isElsewhere ? (
        <ShellPart load={loadLinkedCompany} with={{ clientId: linkedId }} />
      ) : (
        <>
          {props.children}
          <ShellPart load={loadCompanyInAddress} with={{}} failed={() => null} />
        </>
      )}
    </AppFrame>
  );
});
