import * as z from 'zod/mini';
import { defineEndpoint, defineLink, defineWebHook } from '@tessera/core/contract';
import { polls } from './manifest';

const { gate } = polls;
const publicGate = { audience: 'public' } as const;
const ofPoll = z.object({ pollId: z.uuid() });
const ofToken = z.object({ token: z.string() });
const Path = z.object({ path: z.string() });

/** What a link to a poll says. */
const PollLink = z.object({ pollId: z.uuid() });

export const openPoll = defineLink('polls.open-poll', 'many', PollLink);
export const stopReminders = defineLink('polls.stop-reminders', 'many', PollLink);
export const voteEvents = defineWebHook('polls.vote-events');

/** What the other service sends. */
export const VoteEvent = z.object({ type: z.literal('vote'), option: z.string().check(z.maxLength(50)) });

export const createPoll = defineEndpoint({
  id: 'polls.create-poll',
  method: 'POST',
  path: '/polls',
  gate,
  effect: 'write',
  status: 201,
  shape: {
    body: z.object({ title: z.string().check(z.minLength(1), z.maxLength(120)) }),
    response: z.object({ id: z.uuid(), openPath: z.string(), stopPath: z.string() }),
  },
});

/** Records that its reader has seen the votes. */
export const readPoll = defineEndpoint({
  id: 'polls.read-poll',
  method: 'GET',
  path: '/polls/:pollId',
  gate,
  effect: 'read',
  marksAsRead: true,
  shape: {
    params: ofPoll,
    response: z.object({
      title: z.string(),
      hasReminders: z.boolean(),
      votes: z.array(z.string()),
      seenBy: z.array(z.string()),
    }),
  },
});

export const connectVotes = defineEndpoint({
  id: 'polls.connect-votes',
  method: 'POST',
  path: '/polls/:pollId/web-hook',
  gate,
  effect: 'write',
  storesResponse: false,
  shape: {
    params: ofPoll,
    body: z.object({
      secrets: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(5)),
      until: z.optional(z.iso.datetime()),
    }),
    response: Path,
  },
});

export const rotateVotes = defineEndpoint({
  id: 'polls.rotate-votes',
  method: 'POST',
  path: '/polls/:pollId/web-hook/rotate',
  gate,
  effect: 'write',
  storesResponse: false,
  shape: { params: ofPoll, body: z.object({ oldUntil: z.optional(z.iso.datetime()) }), response: Path },
});

export const changeVoteSecrets = defineEndpoint({
  id: 'polls.change-vote-secrets',
  method: 'PUT',
  path: '/polls/:pollId/web-hook/secrets',
  gate,
  effect: 'write',
  status: 204,
  shape: {
    params: ofPoll,
    body: z.object({ secrets: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(5)) }),
  },
});

export const disconnectVotes = defineEndpoint({
  id: 'polls.disconnect-votes',
  method: 'DELETE',
  path: '/polls/:pollId/web-hook',
  gate,
  effect: 'write',
  status: 204,
  shape: { params: ofPoll },
});

/** Echoes a validation token, as Microsoft Graph wants, and receives votes. */
export const receiveVote = defineEndpoint({
  id: 'polls.receive-vote',
  method: 'POST',
  path: '/polls/votes/:token',
  gate: publicGate,
  proof: voteEvents,
  effect: 'write',
  kind: 'raw',
  responds: 'text',
  shape: {
    params: ofToken,
    query: z.object({ validationToken: z.optional(z.string().check(z.maxLength(500))) }),
    response: z.string(),
  },
});

/** The link in an email. */
export const openPollByLink = defineEndpoint({
  id: 'polls.open-poll-by-link',
  method: 'GET',
  path: '/polls/open/:token',
  gate: publicGate,
  proof: openPoll,
  effect: 'read',
  marksAsRead: true,
  responds: 'redirect',
  redirectOrigins: ['https://forms.example.com'],
  shape: { params: ofToken, query: z.object({ to: z.optional(z.string()) }) },
});

/** The one-click unsubscription of an email program (RFC 8058). */
export const stopRemindersByLink = defineEndpoint({
  id: 'polls.stop-reminders-by-link',
  method: 'POST',
  path: '/polls/stop/:token',
  gate: publicGate,
  proof: stopReminders,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'form',
  responds: 'text',
  shape: {
    params: ofToken,
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    response: z.string(),
  },
});

/** Reminds a person by an email that they can turn off. */
export const sendReminder = defineEndpoint({
  id: 'polls.send-reminder',
  method: 'POST',
  path: '/polls/:pollId/reminders',
  gate,
  effect: 'write',
  status: 204,
  shape: { params: ofPoll, body: z.object({ to: z.email(), until: z.iso.datetime() }) },
});

/** A vote as a line of text, for people who use a command line. */
export const addVote = defineEndpoint({
  id: 'polls.add-vote',
  method: 'POST',
  path: '/polls/:pollId/votes',
  gate,
  effect: 'write',
  kind: 'text',
  status: 204,
  shape: { params: ofPoll, body: z.string().check(z.minLength(1), z.maxLength(50)) },
});
