import { isThisMachine } from '../../core/server/application/boot';

interface MailSettings {
  readonly host: string;
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly operatorToken: string | undefined;
}

/**
 * Notice for an operator whose installation is reachable from other machines and captures emails, codes included.
 * Undefined if email is sent, or if the installation is for this machine only.
 */
export function mailNotice({ host, publicUrl, smtpUrl, operatorToken }: MailSettings): string | undefined {
  if (smtpUrl !== undefined) {
    return undefined;
  }
  const kept = 'SMTP_URL is not set: emails, including codes, are not sent but captured at /dev/mailbox';
  if (!isThisMachine(new URL(publicUrl).hostname)) {
    return operatorToken === undefined
      ? `${kept}, which cannot be opened because PUBLIC_URL is '${publicUrl}': set SMTP_URL, or set OPERATOR_TOKEN and request the page with the header 'Authorization: Bearer <OPERATOR_TOKEN>'.`
      : `${kept}, for requests with the header 'Authorization: Bearer <OPERATOR_TOKEN>' only.`;
  }
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
    ? undefined
    : `${kept}, for this machine and OPERATOR_TOKEN only, although HOST is '${host}'.`;
}
