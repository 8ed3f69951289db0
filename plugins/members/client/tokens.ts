import { serviceToken } from '@tessera/core/contract';
import type { MemberDirectory } from './stores/member-directory';

/** Whether the "Invite people" dialog is open; one instance in the whole shell. */
export interface InviteDialog {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}
export const InviteDialog = serviceToken<InviteDialog>('members:InviteDialog');

/** Members and invitations of the chosen portal; one instance in the whole shell. */
export const Directory = serviceToken<MemberDirectory>('members:Directory');
