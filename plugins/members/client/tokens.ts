import { serviceToken } from '@tessera/core/contract';
import type { MemberDirectory } from './stores/member-directory';

/** Whether the "Invite people" dialog is open; one in the whole shell. */
export interface InviteDialog {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}
export const InviteDialog = serviceToken<InviteDialog>('members:InviteDialog');

/** Members and pending invitations of the chosen portal as this browser knows them. */
export const Directory = serviceToken<MemberDirectory>('members:Directory');
