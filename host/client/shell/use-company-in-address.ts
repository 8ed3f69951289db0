import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Navigation, useService } from '@tessera/core/client';
import { addressInCompany, companyOfAddress, withoutCompany } from '@tessera/core/contract';

/** A shown page of a company. */
export interface ShownAddress {
  /** As the router knows it. */
  readonly address: string;
  /** The company of the page; undefined while it is not shown. */
  readonly clientId: string | undefined;
}

/**
 * Keeps the company out of the router's address, which filters and lists read and store, and in the bar of the browser
 * wherever the address names an item: copied from there, it opens in the same company for everyone.
 */
export function useCompanyInAddress({ address, clientId }: ShownAddress): void {
  const navigation = useService(Navigation);
  const isOfItem = Object.values(useParams()).some((value) => value !== undefined);
  useEffect(() => {
    if (clientId === undefined) {
      return;
    }
    if (companyOfAddress(address) !== undefined) {
      navigation.go(withoutCompany(address), { replace: true, state: navigation.state });
    } else if (isOfItem) {
      history.replaceState(history.state, '', addressInCompany(address, clientId));
    }
  }, [navigation, address, clientId, isOfItem]);
}
