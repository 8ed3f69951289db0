import { makeAutoObservable } from 'mobx';
import { entitlementsChangedLive, peopleChangedLive } from '@tessera/core/contract';
import type { Dispose } from '@tessera/core/contract';
import { Api, ApiError, EntityServices, inject, injectable, Resource } from '@tessera/core/client';
import {
  cancelPause,
  cancelSubscription,
  changePauseEnd,
  confirmChange,
  keepPlan,
  listInvoices,
  pauseSubscription,
  payInvoice,
  readBilling,
  reactivateSubscription,
  resumeSubscription,
} from '../../contract/endpoints';
import { subscriptionChangedLive } from '../../contract/events';
import type { PaymentMethodRole, PaymentMethods } from '../../contract/payment-methods';
import {
  changeMethodRole,
  listPaymentMethods,
  openMethodsPage,
  removePaymentMethod,
} from '../../contract/payment-methods';
import type { Invoice } from '../../contract/invoice-model';
import type { BillingOverview, ChangePreview, PlanChoice, Subscription } from '../../contract/subscription-model';

/** The open invoice is the newest but for those of changes, which are paid when they are written. */
const newestInvoices = 5;

/** A change that costs money is never kept on the device and sent later, when it may be unwanted or another price. */
const atOnce = { unanswered: 'fail' } as const;
const atOnceInForm = { ...atOnce, onFailure: 'caller' } as const;

/** The company's plan and billing, which follow the changes of every admin, of payments and of days. */
@injectable()
export class BillingStore {
  readonly overview: Resource<BillingOverview>;
  /** The invoice that is to be paid. */
  readonly openInvoice: Resource<Invoice | undefined>;
  /** The means of payment, as the provider lists them. */
  readonly methods: Resource<PaymentMethods>;
  /** Grows with each change, so that lists and previews read again. */
  version = 0;
  private readonly stops: readonly Dispose[];

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) { realtime }: EntityServices,
  ) {
    this.overview = new Resource({
      load: (signal) => api.request(readBilling, {}, { signal, onFailure: 'caller' }),
    });
    this.openInvoice = new Resource({
      load: async (signal) => {
        const query = { limit: newestInvoices };
        const { items } = await api.request(listInvoices, { query }, { signal, onFailure: 'caller' });
        return items.find(({ status }) => status === 'open');
      },
    });
    this.methods = new Resource({
      load: (signal) => api.request(listPaymentMethods, {}, { signal, onFailure: 'caller' }),
    });
    makeAutoObservable<this, 'api' | 'stops'>(this, {
      api: false,
      stops: false,
      overview: false,
      openInvoice: false,
      methods: false,
    });
    const read = (): void => this.readAgain();
    this.stops = [
      realtime.on(subscriptionChangedLive, read),
      realtime.on(entitlementsChangedLive, read),
      // Members and invitations use seats.
      realtime.on(peopleChangedLive, () => this.refresh(this.overview)),
      realtime.onReset(read),
    ];
  }

  /** Confirms a choice at the price, and for the version of the subscription, that its preview showed. */
  async confirm(
    choice: PlanChoice,
    { dueNowMinor, version }: Pick<ChangePreview, 'dueNowMinor' | 'version'>,
  ): Promise<{ readonly outcome: 'applied' | 'scheduled' | 'checkout'; readonly url: string | undefined }> {
    const body = { ...choice, dueNowMinor, ...(version === undefined ? {} : { version }) };
    try {
      const { outcome, checkout, subscription } = await this.api.request(confirmChange, { body }, atOnceInForm);
      this.take(subscription);
      return { outcome, url: checkout?.url };
    } catch (error) {
      if (error instanceof ApiError && error.params['field'] === 'version') {
        // The live event of the change may be late, or lost.
        this.readAgain();
      }
      throw error;
    }
  }

  /** Cancels a scheduled change. */
  async keep(): Promise<void> {
    this.take(await this.api.request(keepPlan, {}, atOnce));
  }

  async cancel(reason: string): Promise<void> {
    this.take(await this.api.request(cancelSubscription, { body: { reason } }, atOnceInForm));
  }

  async reactivate(): Promise<void> {
    this.take(await this.api.request(reactivateSubscription, {}, atOnce));
  }

  /** Pauses at the end of the paid period. @param resumesOn the day on which the pause ends by itself. */
  async pause(resumesOn: string | undefined): Promise<void> {
    const body = resumesOn === undefined ? {} : { resumesOn };
    this.take(await this.api.request(pauseSubscription, { body }, atOnceInForm));
  }

  /** Changes the day on which a pause ends by itself. */
  async changePauseEnd(resumesOn: string | undefined): Promise<void> {
    const body = resumesOn === undefined ? {} : { resumesOn };
    this.take(await this.api.request(changePauseEnd, { body }, atOnceInForm));
  }

  /** Cancels a pause that has not begun. */
  async cancelPause(): Promise<void> {
    this.take(await this.api.request(cancelPause, {}, atOnce));
  }

  /** Ends a pause with a new period. */
  async resume(): Promise<void> {
    this.take(await this.api.request(resumeSubscription, {}, atOnce));
  }

  /** @returns the address of the page where the invoice is paid. */
  async pay(invoiceId: string): Promise<string> {
    return (await this.api.request(payInvoice, { params: { id: invoiceId } }, atOnce)).url;
  }

  /** @returns the address of the provider's page for means of payment. */
  async openMethods(): Promise<string> {
    return (await this.api.request(openMethodsPage, {}, atOnce)).url;
  }

  async giveRole(id: string, role: PaymentMethodRole): Promise<void> {
    this.methods.set(await this.api.request(changeMethodRole, { params: { id }, body: { role } }, atOnce));
  }

  async removeMethod(id: string): Promise<void> {
    this.methods.set(await this.api.request(removePaymentMethod, { params: { id } }, atOnce));
  }

  dispose(): void {
    for (const stop of this.stops) {
      void stop();
    }
  }

  private take(subscription: Subscription): void {
    const { value } = this.overview;
    if (value !== undefined) {
      this.overview.set({ ...value, subscription });
    }
    this.readAgain();
  }

  private readAgain(): void {
    this.version += 1;
    this.refresh(this.overview);
    this.refresh(this.openInvoice);
    this.refresh(this.methods);
  }

  private refresh<T>(resource: Resource<T>): void {
    if (resource.isObserved) {
      void resource.refresh();
    }
  }
}
