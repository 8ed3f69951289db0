import { Languages, useI18n, useService } from '@tessera/core/client';
import type { CompanyEntity } from '@tessera/core/contract';
import { nameCurrency } from '@tessera/core/ui';
import { companyMessages } from '../messages';
import { nameMonths } from '../model/months';
import { nameWorkingDays } from '../model/weekdays';

export interface CompanyFactsProps {
  readonly company: CompanyEntity;
}

/** The settings for people who can't change them. */
export function CompanyFacts({ company }: CompanyFactsProps) {
  const languages = useService(Languages);
  const { translate, language } = useI18n();
  const facts = [
    [companyMessages.name, company.name],
    [companyMessages.timeZone, company.timeZone.replaceAll('_', ' ')],
    [companyMessages.workingDays, nameWorkingDays(company.workingDays, language)],
    [companyMessages.locale, languages.available.find(({ tag }) => tag === company.locale)?.name ?? company.locale],
    [companyMessages.currency, nameCurrency(company.currency, language)],
    [companyMessages.fiscalYearStart, nameMonths(language)[company.fiscalYearStart - 1]],
  ] as const;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label.id} className="company-fact">
          <dt className="t-quiet">{translate(label)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
