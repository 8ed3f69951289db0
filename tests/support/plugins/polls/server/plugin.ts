import { AppError, defineServerPlugin, handle, handleLink, handleWebHook, newId, sql } from '@tessera/core/server';
import { Links, verifyStandardWebHook, WebHooks } from '@tessera/core/server';
import type { PortalContext, WebHookVerifier } from '@tessera/core/server';
import * as calls from '../contract/endpoints';
import { polls } from '../contract/manifest';
import { remind, reminder, stopReminding } from './reminders';

const month = 30 * 86_400_000;

interface PollRow {
  readonly title: string;
  readonly has_reminders: boolean;
}

const standard = verifyStandardWebHook();

/** The handshake is not signed; its caller knows the address, and it changes nothing. */
const verifyVote: WebHookVerifier = (delivery) =>
  delivery.query.has('validationToken') ? { isGenuine: true } : standard(delivery);

async function findPoll({ db, clientId }: PortalContext, pollId: string): Promise<PollRow> {
  const poll = await db.row(
    sql<PollRow>`select title, has_reminders from poll where client_id = ${clientId} and id = ${pollId}`,
  );
  if (poll === undefined) {
    throw new AppError('not_found', 'There is no such poll.');
  }
  return poll;
}

async function insertVote({ db, clientId }: PortalContext, pollId: string, option: string): Promise<void> {
  await db.run(sql`insert into vote (client_id, poll_id, option) values (${clientId}, ${pollId}, ${option})`);
}

/** Idempotent: a marking read may be repeated. */
function markSeen(context: PortalContext, pollId: string, reader: string): void {
  context.markAsRead(async ({ db, clientId }) => {
    await db.run(sql`insert into seen (client_id, poll_id, reader) values (${clientId}, ${pollId}, ${reader})
      on conflict do nothing`);
  });
}

const textsOf = async (
  { db, clientId }: PortalContext,
  pollId: string,
): Promise<Readonly<Record<'votes' | 'seenBy', readonly string[]>>> => {
  const votes = await db.rows(sql<{ option: string }>`select option from vote
    where client_id = ${clientId} and poll_id = ${pollId} order by number limit 100`);
  const readers = await db.rows(sql<{ reader: string }>`select reader from seen
    where client_id = ${clientId} and poll_id = ${pollId} order by reader limit 100`);
  return { votes: votes.map(({ option }) => option), seenBy: readers.map(({ reader }) => reader) };
};

export const plugin = defineServerPlugin({
  manifest: polls,
  tables: [
    { name: 'poll', tenancy: 'portal' },
    { name: 'vote', tenancy: 'portal' },
    { name: 'seen', tenancy: 'portal' },
  ],
  migrations: [
    {
      id: '0001-create-poll',
      up: [
        sql`create table poll (client_id uuid not null, id uuid not null, title text not null,
          has_reminders boolean not null default true, primary key (client_id, id))`,
        sql`create table vote (client_id uuid not null, poll_id uuid not null,
          number bigint generated always as identity, option text not null, primary key (client_id, poll_id, number))`,
        sql`create table seen (client_id uuid not null, poll_id uuid not null, reader text not null,
          primary key (client_id, poll_id, reader))`,
      ],
    },
  ],
  mails: [reminder],
  unsubscriptions: [stopReminding],
  endpoints: [
    handle(calls.createPoll, async ({ body }, context) => {
      const now = context.clock.now();
      const pollId = newId(now);
      await context.db.run(
        sql`insert into poll (client_id, id, title) values (${context.clientId}, ${pollId}, ${body.title})`,
      );
      const link = { payload: { pollId }, subject: pollId, until: new Date(now.getTime() + month) };
      const open = await context.get(Links).create(calls.openPoll, link);
      const stop = await context.get(Links).create(calls.stopReminders, link);
      return { id: pollId, openPath: `/api/polls/open/${open}`, stopPath: `/api/polls/stop/${stop}` };
    }),
    handle(calls.readPoll, async ({ params: { pollId } }, context) => {
      const { title, has_reminders: hasReminders } = await findPoll(context, pollId);
      markSeen(context, pollId, context.actor.email ?? context.actor.kind);
      return { title, hasReminders, ...(await textsOf(context, pollId)) };
    }),
    handle(calls.connectVotes, async ({ params: { pollId }, body }, context) => {
      await findPoll(context, pollId);
      const { secrets, until } = body;
      const address = { subject: pollId, secrets, ...(until === undefined ? {} : { until: new Date(until) }) };
      const token = await context.get(WebHooks).create(calls.voteEvents, address);
      return { path: `/api/polls/votes/${token}` };
    }),
    handle(calls.rotateVotes, async ({ params: { pollId }, body: { oldUntil } }, context) => {
      const old = oldUntil === undefined ? {} : { oldUntil: new Date(oldUntil) };
      const token = await context.get(WebHooks).rotate(calls.voteEvents, { subject: pollId, ...old });
      return { path: `/api/polls/votes/${token}` };
    }),
    handle(calls.changeVoteSecrets, async ({ params: { pollId }, body }, context) => {
      await context.get(WebHooks).setSecrets(calls.voteEvents, pollId, body.secrets);
      return undefined;
    }),
    handle(calls.disconnectVotes, async ({ params: { pollId } }, context) => {
      await findPoll(context, pollId);
      await context.get(WebHooks).revoke(calls.voteEvents, pollId);
      return undefined;
    }),
    handleWebHook(
      calls.receiveVote,
      { hook: calls.voteEvents, verify: verifyVote },
      async ({ delivery, query: { validationToken } }, context) => {
        if (validationToken !== undefined) {
          return validationToken;
        }
        await insertVote(context, delivery.subject, delivery.parse(calls.VoteEvent).option);
        return '';
      },
    ),
    handleLink(calls.openPollByLink, calls.openPoll, async ({ query }, context, { pollId }) => {
      await findPoll(context, pollId);
      markSeen(context, pollId, 'a link');
      return { to: query.to ?? `/meetings?poll=${pollId}` };
    }),
    handleLink(
      calls.stopRemindersByLink,
      calls.stopReminders,
      async (_request, { db, clientId, portal }, { pollId }) => {
        await db.run(sql`update poll set has_reminders = false where client_id = ${clientId} and id = ${pollId}`);
        return `${portal.name} sends you no more reminders of this poll.`;
      },
    ),
    handle(calls.sendReminder, async ({ params: { pollId }, body: { to, until } }, context) => {
      await findPoll(context, pollId);
      remind(context, pollId, to, new Date(until));
      return undefined;
    }),
    handle(calls.addVote, async ({ params: { pollId }, body }, context) => {
      await findPoll(context, pollId);
      await insertVote(context, pollId, body);
      return undefined;
    }),
  ],
});
