import { defineMessages } from '../../contract';

/** Texts of timelines. */
export const timelineMessages = defineMessages('ui', {
  timelineToday: 'Today',
  timelineEarlier: 'Earlier',
  timelineLater: 'Later',
  timelineZoom: 'Zoom',
  timelineDays: 'Days',
  timelineWeeks: 'Weeks',
  timelineMonths: 'Months',
  timelineAxis: 'Dates',
  timelineHint: 'Up and down arrow keys move between rows, left and right ones scroll through time. Enter opens a row.',
  timelineEditHint:
    'Alt with the left or right arrow key moves a row by a day, with Shift by a week, and sets today where there is no date. Shift with the left or right arrow key moves the end, Ctrl and Shift the start.',
  timelineBoth: 'from {start} to {end}',
  timelineOneDay: 'on {day}',
  timelineEnd: 'due on {end}',
  timelineStart: 'starts on {start}',
  timelineUndated: 'without dates',
  timelineMoved: '{name}: {dates}.',
  timelineReveal: 'Show the dates of {name}',
  timelineUnlink: 'Remove',
  timelineOpenLinks: 'Dependencies of {name}',
});
