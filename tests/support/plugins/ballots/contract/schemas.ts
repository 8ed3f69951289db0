import * as z from 'zod/mini';
import { schemaMessage } from '@tessera/core/contract';
import { ballotsContractMessages } from './messages';

/** Limits of what members write. An option is a category of the chart, which shows up to 60 characters. */
export const questionLength = 200;
export const optionLength = 60;
export const minOptions = 2;
export const maxOptions = 10;
export const maxDays = 365;

const {
  dateMissing,
  daysInvalid,
  optionMissing,
  optionRepeated,
  questionMissing,
  tooFewOptions,
  tooLong,
  tooManyOptions,
} = ballotsContractMessages;

function text(missing: typeof questionMissing, max: number): z.ZodMiniString<string> {
  return z
    .string(schemaMessage(missing))
    .check(z.trim(), z.minLength(1, schemaMessage(missing)), z.maxLength(max, schemaMessage(tooLong, { max })));
}

const Question = text(questionMissing, questionLength);
const Options = z.array(text(optionMissing, optionLength)).check(
  z.minLength(minOptions, schemaMessage(tooFewOptions, { min: minOptions })),
  z.maxLength(maxOptions, schemaMessage(tooManyOptions, { max: maxOptions })),
  z.refine((options) => new Set(options).size === options.length, schemaMessage(optionRepeated)),
);
/** The last day on which members can vote; the poll closes at nine on the next morning. */
const ClosesOn = z.iso.date(schemaMessage(dateMissing));

/** What a member writes to create a poll. */
export const NewPoll = z.strictObject({ question: Question, options: Options, closesOn: ClosesOn });
export type NewPoll = z.output<typeof NewPoll>;

/** What can be changed while members vote. Options stay, because votes are for them. */
export const PollChanges = z.strictObject({ question: Question, closesOn: ClosesOn });
export type PollChanges = z.output<typeof PollChanges>;

/**
 * A poll with its result, the same for every reader. `tally` has the number of votes of each option. `version` grows
 * with each change and each vote. `closedOn` is set once it is closed, `deletedOn` in the event of a deletion.
 */
export const Poll = z.object({
  id: z.uuid(),
  version: z.int(),
  question: z.string(),
  options: z.array(z.string()),
  tally: z.array(z.int()),
  authorId: z.uuid(),
  createdOn: z.iso.datetime(),
  closesOn: z.iso.date(),
  closedOn: z.optional(z.iso.datetime()),
  deletedOn: z.optional(z.iso.datetime()),
});
export type Poll = z.output<typeof Poll>;

/** The caller's vote in a poll: `id` is the poll's, `option` the index of an option, null before the first vote. */
export const Vote = z.object({ id: z.uuid(), version: z.int(), option: z.nullable(z.int()) });
export type Vote = z.output<typeof Vote>;

/** What `castVote` changes. */
export const VoteChanges = z.strictObject({ option: z.int().check(z.minimum(0), z.maximum(maxOptions - 1)) });
export type VoteChanges = z.output<typeof VoteChanges>;

/** The company's rules for polls. */
export const PollSettings = z.object({
  creators: z.enum(['everyone', 'admins']),
  days: z
    .int(schemaMessage(daysInvalid, { max: maxDays }))
    .check(
      z.minimum(1, schemaMessage(daysInvalid, { max: maxDays })),
      z.maximum(maxDays, schemaMessage(daysInvalid, { max: maxDays })),
    ),
});
export type PollSettings = z.output<typeof PollSettings>;

/** Until an admin decides otherwise. */
export const defaultPollSettings: PollSettings = { creators: 'everyone', days: 7 };
