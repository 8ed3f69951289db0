import {
  Api,
  EntityServices,
  EntityStore,
  I18n,
  inject,
  injectable,
  Resource,
  Session,
  Toasts,
} from '@tessera/core/client';
import type { EntityList } from '@tessera/core/client';
import { isAdminRole } from '@tessera/core/contract';
import {
  addPoll,
  castVote,
  changePoll,
  changePollSettings,
  deletePoll,
  listPolls,
  readPoll,
  readPollSettings,
  readVote,
  restorePoll,
} from '../../contract/endpoints';
import { pollChangedLive, pollSettingsChangedLive, voteChangedLive } from '../../contract/events';
import type { NewPoll, Poll, PollChanges, PollSettings, Vote, VoteChanges } from '../../contract/schemas';
import { ballotsMessages } from '../messages';

/** The polls, this person's votes and the company's rules for polls. All follow changes by everyone. */
@injectable()
export class BallotsStore {
  readonly polls: EntityStore<Poll, Poll, PollChanges>;
  /** Votes of this person only, by the id of the poll. A vote without a connection is kept on the device. */
  readonly votes: EntityStore<Vote, Vote, VoteChanges>;
  /** Newest first. */
  readonly list: EntityList<Poll>;
  readonly settings: Resource<PollSettings>;
  private readonly stopFollowing: () => void;

  constructor(
    @inject(EntityServices) private readonly services: EntityServices,
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {
    this.polls = new EntityStore(services, {
      type: 'Poll',
      label: ({ question }) => question,
      event: pollChangedLive,
      read: (id) => api.request(readPoll, { params: { id } }, { onFailure: 'caller' }),
      create: ({ question, options, closesOn }, request) =>
        api.request(addPoll, { body: { question, options, closesOn } }, request),
      creationBody: ({ question, options, closesOn }) => ({ question, options, closesOn }),
      save: (id, body, request) => api.request(changePoll, { params: { id }, body }, request),
      remove: (id, request) => api.request(deletePoll, { params: { id } }, request),
    });
    this.votes = new EntityStore(services, {
      type: 'Poll vote',
      label: ({ id }) => this.polls.get(id)?.question ?? i18n.translate(ballotsMessages.vote),
      event: voteChangedLive,
      read: (id) => this.readOwnVote(id),
      save: (id, { option }, request) =>
        option === undefined
          ? this.readOwnVote(id)
          : api.request(castVote, { params: { id }, body: { option } }, request),
    });
    this.list = this.polls.list({
      load: (cursor, signal) => api.request(listPolls, { query: { cursor } }, { signal, onFailure: 'caller' }),
      // The server sorts by ids, which grow with time; the id of a poll that is not sent yet does not.
      compare: (left, right) => (`${left.createdOn} ${left.id}` < `${right.createdOn} ${right.id}` ? 1 : -1),
    });
    this.settings = new Resource({
      load: (signal) => api.request(readPollSettings, {}, { signal, onFailure: 'caller' }),
    });
    const stops = [
      services.realtime.on(pollSettingsChangedLive, ({ data }) => {
        if (data !== undefined) {
          this.settings.set(data);
        }
      }),
      services.realtime.onReset(() => void this.settings.refresh()),
    ];
    this.stopFollowing = () => {
      for (const stop of stops) {
        void stop();
      }
    };
  }

  /** Whether this person may create polls. Observable; undefined until the settings have loaded. */
  get canCreate(): boolean | undefined {
    const creators = this.settings.value?.creators;
    return creators === undefined ? undefined : creators === 'everyone' || this.isAdmin;
  }

  /** Whether this person may change and delete a poll. Observable. */
  canChange({ authorId, closedOn }: Poll): boolean {
    return closedOn === undefined && this.mayManage(authorId);
  }

  /** @throws ApiError which the form shows. */
  async add(fields: NewPoll, idempotencyKey: string): Promise<void> {
    await this.polls.create(
      {
        ...fields,
        tally: fields.options.map(() => 0),
        authorId: this.session.user?.userId ?? '',
        createdOn: this.services.clock.now().toISOString(),
      },
      idempotencyKey,
    );
  }

  /** Deletes a poll, and offers undo. Shows why when that fails. */
  async remove(poll: Poll): Promise<void> {
    const removed = await this.polls.remove(poll.id);
    if (removed !== undefined) {
      this.toasts.success(this.i18n.translate(ballotsMessages.deleted, { question: poll.question }), {
        // A poll that was never sent is created again.
        undo: () =>
          removed.serverId === undefined ? this.add(poll, this.services.ids.next()) : this.restore(removed.serverId),
      });
    }
  }

  /** @throws ApiError which the form shows. */
  async saveSettings(settings: PollSettings): Promise<void> {
    this.settings.set(await this.api.request(changePollSettings, { body: settings }, { onFailure: 'caller' }));
  }

  dispose(): void {
    this.stopFollowing();
    this.polls.dispose();
    this.votes.dispose();
  }

  private get isAdmin(): boolean {
    const { role } = this.session.subject;
    return role !== undefined && isAdminRole(role);
  }

  private mayManage(authorId: string): boolean {
    return this.isAdmin || this.session.user?.userId === authorId;
  }

  private readOwnVote(id: string): Promise<Vote> {
    return this.api.request(readVote, { params: { id } }, { onFailure: 'caller' });
  }

  private async restore(id: string): Promise<void> {
    this.polls.receive(await this.api.request(restorePoll, { params: { id } }));
  }
}
