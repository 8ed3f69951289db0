import { definePath } from '@tessera/core/contract';

export const userManagementPath = definePath('/settings/User');
