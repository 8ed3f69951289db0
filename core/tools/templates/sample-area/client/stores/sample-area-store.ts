import { Api, EntityServices, EntityStore, I18n, inject, injectable, Toasts } from '@tessera/core/client';
import type { EntityList } from '@tessera/core/client';
import {
  addSampleAreaEntry,
  changeSampleAreaEntry,
  deleteSampleAreaEntry,
  listSampleAreaEntries,
  readSampleAreaEntry,
  restoreSampleAreaEntry,
} from '../../contract/endpoints';
import type { SampleAreaEntry, SampleAreaFields } from '../../contract/endpoints';
import { sampleAreaEntryChanged } from '../../contract/events';
import { sampleAreaMessages } from '../messages';

/** The entries and all actions on them. The list and open entries follow changes by everyone. */
@injectable()
export class SampleAreaStore {
  readonly entries: EntityStore<SampleAreaEntry, SampleAreaEntry, SampleAreaFields>;
  /** Newest first. */
  readonly list: EntityList<SampleAreaEntry>;

  constructor(
    @inject(EntityServices) services: EntityServices,
    @inject(Api) private readonly api: Api,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {
    this.entries = new EntityStore(services, {
      type: 'Sample area entry',
      label: ({ title }) => title,
      event: sampleAreaEntryChanged,
      read: (id) => api.request(readSampleAreaEntry, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeSampleAreaEntry, { params: { id }, body }, request),
    });
    this.list = this.entries.list({
      load: (cursor, signal) =>
        api.request(listSampleAreaEntries, { query: { cursor } }, { signal, onFailure: 'caller' }),
      compare: (left, right) => (left.id < right.id ? 1 : -1),
    });
  }

  /** @throws ApiError which the form shows. */
  async add(fields: SampleAreaFields, idempotencyKey: string): Promise<void> {
    const options = { idempotencyKey, onFailure: 'caller', label: fields.title } as const;
    this.entries.receive(await this.api.request(addSampleAreaEntry, { body: fields }, options));
  }

  /** Deletes an entry, and offers undo. Shows why when that fails. */
  async remove({ id, title }: SampleAreaEntry): Promise<void> {
    const parts = { params: { id } };
    if (await this.entries.remove(id, (request) => this.api.request(deleteSampleAreaEntry, parts, request))) {
      this.toasts.success(this.i18n.translate(sampleAreaMessages.deleted, { title }), {
        undo: async () => this.entries.receive(await this.api.request(restoreSampleAreaEntry, parts)),
      });
    }
  }

  dispose(): void {
    this.entries.dispose();
  }
}
