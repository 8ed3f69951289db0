import { useI18n } from '@tessera/core/client';
import type { InvoiceLine } from '../../contract/invoice-model';
import { billingMessages as messages } from '../messages';
import { wordLine } from '../model/line-words';

/** A row below the lines, such as the total. */
export interface BillSum {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

export interface BillLinesProps {
  readonly label: string;
  readonly lines: readonly InvoiceLine[];
  readonly currency: string;
  readonly sums: readonly BillSum[];
}

/** The lines of a bill with their arithmetic, and what they add up to. */
export function BillLines({ label, lines, currency, sums }: BillLinesProps) {
  const i18n = useI18n();
  const { translate } = i18n;
  return (
    <table className="billing-lines" aria-label={label}>
      <thead className="t-hidden">
        <tr>
          <th scope="col">{translate(messages.lineItem)}</th>
          <th scope="col">{translate(messages.arithmetic)}</th>
          <th scope="col">{translate(messages.amount)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const words = wordLine(line, currency, i18n);
          return (
            <tr key={index}>
              <th scope="row">{words.label}</th>
              <td className="billing-arithmetic t-meta">{words.arithmetic}</td>
              <td className="billing-amount">{words.amount}</td>
            </tr>
          );
        })}
      </tbody>
      {sums.length > 0 && (
        <tfoot>
          {sums.map((sum) => (
            <tr key={sum.label} className={sum.isStrong === true ? 'billing-sum-strong' : undefined}>
              <th scope="row" colSpan={2}>
                {sum.label}
              </th>
              <td className="billing-amount">{sum.amount}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}
