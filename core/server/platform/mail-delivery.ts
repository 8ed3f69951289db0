import { serviceToken } from '../../contract';

/** Whether the installation sends emails. Provided by core. */
export interface MailDelivery {
  /** False without `SMTP_URL`: emails are captured in the mailbox of the installation and reach no one. */
  readonly isSending: boolean;
}
export const MailDelivery = serviceToken<MailDelivery>('core:MailDelivery');
