import { useI18n } from '@tessera/core/client';
import { formatMoney } from '@tessera/core/ui';
import type { ChangePreview } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';
import { billingMessages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import type { BillSum } from './bill-lines';
import { BillLines } from './bill-lines';

export interface PreviewPanelProps {
  readonly preview: ChangePreview;
  /** The price of another choice is on its way. */
  readonly isOutdated: boolean;
  /** First day without the trial, while one runs. */
  readonly trialEndsOn: string | undefined;
}

/** What a choice costs now, line by line, and the bill after it. */
export function PreviewPanel({ preview, isOutdated, trialEndsOn }: PreviewPanelProps) {
  const { translate, language } = useI18n();
  const { timing, effectiveOn, currency, lines, totalMinor, creditsAppliedMinor, dueNowMinor, creditMinor } = preview;
  const { nextBill } = preview;
  const money = (minor: number): string => formatMoney(minor, currency, language);
  const sums: readonly BillSum[] = [
    ...(creditsAppliedMinor > 0
      ? [
          { label: translate(messages.previewTotal), amount: money(totalMinor) },
          { label: translate(billingMessages.creditUsed), amount: money(-creditsAppliedMinor) },
        ]
      : []),
    totalMinor < 0
      ? { label: translate(messages.becomesCredit), amount: money(-totalMinor), isStrong: true }
      : { label: translate(messages.dueNow), amount: money(dueNowMinor), isStrong: true },
  ];
  const when =
    timing === 'scheduled'
      ? translate(messages.scheduled, { day: nameBillingDay(effectiveOn, language) })
      : trialEndsOn === undefined
        ? translate(messages.now)
        : translate(messages.nowFromTrial, { day: nameBillingDay(trialEndsOn, language) });
  return (
    <div className="billing-preview-body" aria-busy={isOutdated}>
      <p>{when}</p>
      {timing === 'now' && (
        <BillLines label={translate(messages.preview)} lines={lines} currency={currency} sums={sums} />
      )}
      <BillLines
        label={translate(billingMessages.nextBill)}
        lines={nextBill.lines}
        currency={currency}
        sums={[
          ...(creditMinor > 0 ? [{ label: translate(messages.creditLeft), amount: money(creditMinor) }] : []),
          {
            label: translate(messages.nextBillOn, { day: nameBillingDay(nextBill.on, language) }),
            amount: money(nextBill.amountMinor),
            isStrong: true,
          },
        ]}
      />
    </div>
  );
}
