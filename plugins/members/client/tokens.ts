import { serviceToken } from '@tessera/core/contract';

/** Whether the "Invite people" dialog is open; one in the whole shell. */
export interface InviteDialog {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}
export const InviteDialog = serviceToken<InviteDialog>('members:InviteDialog');
