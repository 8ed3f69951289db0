import * as z from 'zod/mini';
import { defineDomainEvent, defineNotification, defineRealtimeEvent } from '@tessera/core/contract';
import { ballotsContractMessages } from './messages';
import { Poll, PollSettings, Vote } from './schemas';

/** A poll was added, changed, closed, deleted or restored, or its result changed. For everyone in the company. */
export const pollChangedLive = defineRealtimeEvent('ballots.poll-changed', Poll);

/** The recipient's own vote changed, such as on another device. */
export const voteChangedLive = defineRealtimeEvent('ballots.vote-changed', Vote);

export const pollSettingsChangedLive = defineRealtimeEvent('ballots.settings-changed', PollSettings);

/** What the search knows of a poll changed. */
export const pollTextChanged = defineDomainEvent('ballots.poll-text-changed', 1, z.object({ pollId: z.uuid() }));

export const ownPollClosed = defineNotification('ballots.own-poll-closed', {
  label: ballotsContractMessages.ownPollClosed,
  reason: 'owner',
  channels: ['app', 'mail'],
});

export const votedPollClosed = defineNotification('ballots.voted-poll-closed', {
  label: ballotsContractMessages.votedPollClosed,
  reason: 'watching',
  channels: ['app'],
});
