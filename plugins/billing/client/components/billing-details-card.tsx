import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useState } from 'react';
import { Api, EntityServices, Session, useEntity, useI18n, useService } from '@tessera/core/client';
import { Button, FailedState, SkeletonRows } from '@tessera/core/ui';
import type { TaxProfile } from '../../contract/tax-profile';
import { detailsMessages as messages } from '../details-messages';
import { writeAddress } from '../../contract/address-lines';
import { billingMessages } from '../messages';
import { TaxProfileStore } from '../stores/tax-profile-store';
import { BillingDetailsDialog } from './billing-details-dialog';

/** How the next invoices name the company. */
export const BillingDetailsCard = observer(function BillingDetailsCard() {
  const services = useService(EntityServices);
  const api = useService(Api);
  const [store] = useState(() => new TaxProfileStore(services, api));
  useEffect(() => () => store.dispose(), [store]);
  const { profiles } = store;
  const clientId = useService(Session).portal?.clientId ?? '';
  const { translate } = useI18n();
  const { full, state } = useEntity(profiles, clientId);
  const [opened, setOpened] = useState<TaxProfile>();
  return (
    <section className="billing-card" aria-labelledby="billing-details">
      <div className="billing-card-head">
        <h2 id="billing-details">{translate(messages.detailsTitle)}</h2>
        {full !== undefined && (
          <span className="billing-card-actions">
            <Button
              size="small"
              variant="ghost"
              isAtEnd
              aria-label={translate(messages.detailsEdit)}
              onClick={() => setOpened(full)}
            >
              {translate(messages.editDetails)}
            </Button>
          </span>
        )}
      </div>
      {full !== undefined && <Facts profile={full} />}
      {full === undefined && state !== 'failed' && <SkeletonRows rows={3} />}
      {full === undefined && state === 'failed' && (
        <FailedState
          title={translate(messages.detailsFailed)}
          text={translate(billingMessages.nothingLost)}
          onRetry={() => void profiles.refresh()}
        />
      )}
      {opened !== undefined && (
        <BillingDetailsDialog
          profiles={profiles}
          opened={opened}
          onClose={() => setOpened(undefined)}
          onReopen={() => setOpened(profiles.view(clientId).full ?? opened)}
        />
      )}
    </section>
  );
});

function Facts({ profile }: { readonly profile: TaxProfile }) {
  const { translate, language } = useI18n();
  const { legalName, taxId, reference, invoiceEmail } = profile;
  const address = writeAddress({ ...profile, address: profile.address.split('\n') }, language);
  if (legalName === '' && address.length === 0) {
    return <p className="t-quiet">{translate(messages.detailsMissing)}</p>;
  }
  const facts = [
    { label: messages.taxId, value: taxId },
    { label: messages.reference, value: reference },
    { label: messages.invoiceEmail, value: invoiceEmail },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <address className="billing-address">
        {[legalName, ...address]
          .filter((line) => line !== '')
          .map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
      </address>
      {facts.length > 0 && (
        <dl className="billing-facts">
          {facts.map(({ label, value }) => (
            <Fragment key={label.id}>
              <dt>{translate(label)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
