import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Navigation, Session, useService } from '@tessera/core/client';
import { addressInCompany, companyOfAddress, withoutCompany } from '@tessera/core/contract';
import { useCurrentPage } from './current-page';

/**
 * Renders nothing. Keeps the company out of the router's address, which filters and lists read and store, and in the bar of
 * the browser wherever the address names an item: copied from there, it opens in the same company for everyone.
 */
export const CompanyInAddress = observer(function CompanyInAddress() {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const page = useCurrentPage();
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  const clientId = session.portal?.clientId;
  const parameters = page === undefined ? {} : (matchPath(page.pattern, pathname)?.params ?? {});
  const isOfItem = Object.values(parameters).some((value) => value !== undefined);
  useEffect(() => {
    // The page may have gone elsewhere meanwhile, as the target of a notification does.
    if (clientId === undefined || location.pathname !== pathname) {
      return;
    }
    if (companyOfAddress(address) !== undefined) {
      navigation.go(withoutCompany(address), { replace: true, state: navigation.state });
    } else if (isOfItem) {
      history.replaceState(history.state, '', addressInCompany(address, clientId));
    }
  }, [navigation, pathname, address, clientId, isOfItem]);
  return null;
});
