import { createContext, use } from 'react';
import type { MemberPage } from '../stores/member-page';

/** The store of the open page of members. */
export const MemberPageContext = createContext<MemberPage | undefined>(undefined);

/** @throws Error outside of the page. */
export function useMemberPage(): MemberPage {
  const page = use(MemberPageContext);
  if (page === undefined) {
    throw new Error('This part belongs to the page of members.');
  }
  return page;
}
