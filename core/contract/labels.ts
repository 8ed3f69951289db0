import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { optionalLine, singleLine } from './fields';
import { labelContractMessages } from './label-messages';
import { defineRealtimeEvent } from './message';
import { pageOf } from './page';
import { schemaMessage } from './schema-message';

/** The colours of labels; `LabelChip` draws them by tokens that work in both themes. */
export const labelColours = ['grey', 'teal', 'blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green'] as const;
export const LabelColour = z.enum(labelColours);
/** A colour that {@link labelColours} lists. */
export type LabelColour = z.output<typeof LabelColour>;

/** Limits of labels: characters of texts, numbers of labels. */
export const labelLimits = {
  name: 60,
  description: 200,
  /** Of a company; deleted and merged ones do not count. */
  inPortal: 2_000,
  onEntity: 30,
  inFilter: 10,
} as const;

/** The colour of a new label whose creator chose none: always the same for a name, never grey. */
export function defaultLabelColour(name: string): LabelColour {
  let hash = 7;
  for (const character of labelKey(name)) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return labelColours[1 + (hash % (labelColours.length - 1))] ?? 'teal';
}

/** Two names with the same key name one label: case and the width of spaces make no difference. */
export function labelKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en');
}

/** A label of the company. */
export const PortalLabel = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  colour: LabelColour,
  description: z.optional(z.string()),
  /** The label that stands for this one everywhere since the two were merged. */
  mergedInto: z.optional(z.uuid()),
  /** Set in the event of a deletion, and in none of the responses. */
  deletedOn: z.optional(z.iso.datetime()),
});
export type PortalLabel = z.output<typeof PortalLabel>;

/** A label was added, changed, merged, deleted or restored. Every member may read all labels. */
export const labelChangedLive = defineRealtimeEvent('core.label-changed', PortalLabel);

/** The labels of an entity as its owner's schema has them: ids in the order in which they were added; missing for none. */
export const LabelIds = z.optional(z.array(z.uuid()));

const someLabelIds = z
  .array(z.uuid())
  .check(
    z.maxLength(
      labelLimits.onEntity,
      schemaMessage(labelContractMessages.labelsTooMany, { max: labelLimits.onEntity }),
    ),
  );

/** Labels of a new entity, in the body of its creation. */
export const NewLabelIds = z.optional(someLabelIds);

/** A change of the labels of an entity: as a set, so that two people who add different labels do not conflict. */
export const LabelSetChange = z.strictObject({ add: z.optional(someLabelIds), remove: z.optional(someLabelIds) });
export type LabelSetChange = z.output<typeof LabelSetChange>;

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;
const labelId = z.object({ id: z.uuid(schemaMessage(labelContractMessages.labelUnknown)) });
const LabelName = singleLine(labelContractMessages.labelName, labelLimits.name);
const LabelDescription = optionalLine(labelContractMessages.labelDescription, labelLimits.description);

/** All labels of the company, oldest first, with those that were merged into others. */
export const listLabels = defineEndpoint({
  id: 'core.list-labels',
  method: 'GET',
  path: '/labels',
  gate: member,
  effect: 'read',
  shape: pageOf(PortalLabel),
});

/** One label. */
export const readLabel = defineEndpoint({
  id: 'core.read-label',
  method: 'GET',
  path: '/labels/:id',
  gate: member,
  effect: 'read',
  shape: { params: labelId, response: PortalLabel },
});

/**
 * Creates a label, or returns the one that has this name already: two people who create the same label at the same time
 * both get it. The colour of an existing label stays.
 */
export const createLabel = defineEndpoint({
  id: 'core.create-label',
  method: 'POST',
  path: '/labels',
  gate: member,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({ name: LabelName, colour: z.optional(LabelColour), description: LabelDescription }),
    response: PortalLabel,
  },
});

/** Changes the given fields. An empty description is none. */
export const changeLabel = defineEndpoint({
  id: 'core.change-label',
  method: 'PATCH',
  path: '/labels/:id',
  gate: admin,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: labelId,
    body: z
      .strictObject({ name: z.optional(LabelName), colour: z.optional(LabelColour), description: LabelDescription })
      .check(z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(labelContractMessages.labelUnchanged))),
    response: PortalLabel,
  },
});

/** Lets another label stand for this one everywhere, at once. Can be undone by `restoreLabel`. */
export const mergeLabel = defineEndpoint({
  id: 'core.merge-label',
  method: 'POST',
  path: '/labels/:id/merge',
  gate: admin,
  effect: 'write',
  shape: {
    params: labelId,
    body: z.strictObject({ into: z.uuid(schemaMessage(labelContractMessages.labelUnknown)) }),
    response: PortalLabel,
  },
});

/** Removes a label from everything, at once. Can be undone by `restoreLabel`. Deleting a deleted label has no effect. */
export const deleteLabel = defineEndpoint({
  id: 'core.delete-label',
  method: 'DELETE',
  path: '/labels/:id',
  gate: admin,
  effect: 'write',
  status: 204,
  shape: { params: labelId },
});

/** Undoes a deletion or a merge: the label is again on everything that had it. */
export const restoreLabel = defineEndpoint({
  id: 'core.restore-label',
  method: 'POST',
  path: '/labels/:id/restore',
  gate: admin,
  effect: 'write',
  shape: { params: labelId, response: PortalLabel },
});

/** How many entities have a label, in all areas, counted up to 1,000 in each. */
export const countLabelUses = defineEndpoint({
  id: 'core.count-label-uses',
  method: 'GET',
  path: '/labels/:id/uses',
  gate: member,
  effect: 'read',
  shape: { params: labelId, response: z.object({ count: z.int(), isCapped: z.boolean() }) },
});
