import type { Message, TimeEntry, TimeEntrySource } from '../../../contract';
import { defineExportColumns } from '../exports/export-columns';
import { timeEntryServerMessages as messages } from './messages';

const sources: Readonly<Record<TimeEntrySource, Message>> = {
  timer: messages.timeSourceTimer,
  manual: messages.timeSourceManual,
  calendar: messages.timeSourceCalendar,
};

/** What a file of the own time contains. */
export const myTimeColumns = defineExportColumns<TimeEntry>([
  { key: 'day', heading: messages.timeColumnDay, kind: 'date', value: ({ day }) => day },
  { key: 'key', heading: messages.timeColumnKey, kind: 'text', value: ({ entity }) => entity.key },
  { key: 'title', heading: messages.timeColumnTitle, kind: 'text', value: ({ entity }) => entity.title },
  { key: 'minutes', heading: messages.timeColumnMinutes, kind: 'number', value: ({ minutes }) => minutes },
  { key: 'note', heading: messages.timeColumnNote, kind: 'text', value: ({ note }) => note },
  {
    key: 'billable',
    heading: messages.timeColumnBillable,
    kind: 'text',
    value: ({ isBillable }) => (isBillable ? 'yes' : 'no'),
    text: ({ isBillable }) => (isBillable ? messages.timeYes : messages.timeNo),
  },
  {
    key: 'source',
    heading: messages.timeColumnSource,
    kind: 'text',
    value: ({ source }) => source,
    text: ({ source }) => sources[source],
  },
  { key: 'startedOn', heading: messages.timeColumnStart, kind: 'moment', value: ({ startedOn }) => startedOn },
  { key: 'endedOn', heading: messages.timeColumnEnd, kind: 'moment', value: ({ endedOn }) => endedOn },
]);
