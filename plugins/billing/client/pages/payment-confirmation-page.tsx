import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router-dom';
import { Navigation, useDecision, useI18n, useService } from '@tessera/core/client';
import { Button, ButtonLink, Icon, MessagePage } from '@tessera/core/ui';
import type { Glyph } from '@tessera/core/ui';
import type { Checkout } from '../../contract/invoice-model';
import { changePlanPath, subscriptionPath } from '../../contract/paths';
import { useCheckout } from '../components/use-checkout';
import { billingMessages } from '../messages';
import { paymentMessages as messages } from '../payment-messages';
import '../components/billing.css';

const admin = { audience: 'admin' } as const;

/**
 * How a payment ended (R12). The page reads it and grants nothing, so it can be reloaded, left and opened again. Members
 * who are not admins are led to their work.
 */
export const PaymentConfirmationPage = observer(function PaymentConfirmationPage() {
  const { hostedpageId = '' } = useParams();
  const { translate } = useI18n();
  const { checkout, failure, retry } = useCheckout(hostedpageId);
  const navigation = useService(Navigation);
  const isAdmin = useDecision(admin).outcome === 'granted';
  if (failure === 'unreachable') {
    return (
      <MessagePage
        drawing={<Mark glyph={CircleAlert} tone="warn" />}
        title={translate(messages.confirmationFailed)}
        text={translate(messages.confirmationFailedText)}
        actions={
          <Button variant="primary" size="large" onClick={retry}>
            {translate(messages.tryAgain)}
          </Button>
        }
      />
    );
  }
  const { title, text, glyph, tone, canRepeat = false } = failure === 'unknown' ? unknownPayment : endOf(checkout);
  const again = checkout?.type === 'invoice' ? subscriptionPath.to({}) : changePlanPath.to({});
  return (
    <MessagePage
      drawing={<Mark glyph={glyph} tone={tone} />}
      title={translate(title)}
      text={
        <span role="status">
          {translate(text)}
          {checkout?.hasUnusedPayment === true && <> {translate(unusedText(checkout))}</>}
        </span>
      }
      actions={
        <>
          {isAdmin && canRepeat && (
            <ButtonLink variant="primary" size="large" to={again}>
              {translate(messages.tryAgain)}
            </ButtonLink>
          )}
          {isAdmin && (
            <ButtonLink variant={canRepeat ? 'default' : 'primary'} size="large" to={subscriptionPath.to({})}>
              {translate(billingMessages.planAndBilling)}
            </ButtonLink>
          )}
          <ButtonLink variant={isAdmin ? 'default' : 'primary'} size="large" to={navigation.home}>
            {translate(messages.toStart)}
          </ButtonLink>
        </>
      }
    />
  );
});

interface CheckoutEnd {
  readonly title: typeof messages.waiting;
  readonly text: typeof messages.waiting;
  readonly glyph: Glyph;
  readonly tone: 'accent' | 'success' | 'warn' | 'danger';
  readonly canRepeat?: boolean;
}

const waiting: CheckoutEnd = { title: messages.waiting, text: messages.waitingText, glyph: Clock, tone: 'accent' };
const unknownPayment: CheckoutEnd = {
  title: messages.paymentUnknown,
  text: messages.paymentUnknownText,
  glyph: CircleX,
  tone: 'warn',
};

/** What becomes of money that was not used. */
function unusedText({ unusedPayment }: Checkout) {
  if (unusedPayment === undefined) {
    return messages.unusedKept;
  }
  return unusedPayment === 'refunded' ? messages.unusedRefunded : messages.unusedUnderway;
}

function endOf(checkout: Checkout | undefined): CheckoutEnd {
  switch (checkout?.state) {
    case undefined:
    case 'created':
      return waiting;
    case 'succeeded': {
      if (checkout.outcome === 'credited') {
        return { title: messages.becameCredit, text: messages.becameCreditText, glyph: CircleAlert, tone: 'warn' };
      }
      const isInvoice = checkout.type === 'invoice';
      return {
        title: isInvoice ? messages.invoiceApplied : messages.changeApplied,
        text: isInvoice ? messages.invoiceAppliedText : messages.changeAppliedText,
        glyph: CircleCheck,
        tone: 'success',
      };
    }
    case 'failed':
      return {
        title: messages.declinedTitle,
        text: messages.declinedText,
        glyph: CircleX,
        tone: 'danger',
        canRepeat: true,
      };
    case 'cancelled':
      return {
        title: messages.paymentCancelled,
        text: messages.paymentCancelledText,
        glyph: CircleX,
        tone: 'warn',
        canRepeat: true,
      };
    case 'expired':
      return {
        title: messages.paymentExpired,
        text: messages.paymentExpiredText,
        glyph: Clock,
        tone: 'warn',
        canRepeat: true,
      };
    case 'refused':
      return { title: messages.paymentRefused, text: messages.paymentRefusedText, glyph: CircleAlert, tone: 'danger' };
  }
}

interface MarkProps {
  readonly glyph: Glyph;
  readonly tone: CheckoutEnd['tone'];
}

function Mark({ glyph, tone }: MarkProps) {
  return (
    <span className={`billing-mark billing-mark-${tone}`} aria-hidden="true">
      <Icon glyph={glyph} size={20} tone="current" />
    </span>
  );
}
