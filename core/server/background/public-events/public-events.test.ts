import * as z from 'zod/mini';
import { defineDomainEvent, defineMessages, definePublicEvent } from '../../../contract';
import { presentPublicEvent } from './public-event-binding';
import { publicEventProblems } from './validate-public-events';

const messages = defineMessages('probe', { ended: 'Something ends' });
const ended = defineDomainEvent('probe.thing-ended', 1, z.object({ id: z.string() }));
const declaration = definePublicEvent({
  event: ended,
  label: messages.ended,
  data: z.object({ id: z.string() }),
});

describe('public events', () => {
  it('are named after their plugin, each once', () => {
    const event = presentPublicEvent(declaration, async () => new Map());
    expect(publicEventProblems('probe', { publicEvents: [event] })).toEqual([]);
    expect(publicEventProblems('other', { publicEvents: [event, event] })).toEqual([
      "Public event 'probe.thing-ended' of plugin 'other' must begin with 'other.'.",
      "Public event 'probe.thing-ended' of plugin 'other' must begin with 'other.'.",
      "Public event 'probe.thing-ended' is declared twice by plugin 'other'.",
    ]);
  });

  it('tell nothing that their schema does not declare', async () => {
    const { present } = presentPublicEvent(declaration, async (_context, events) =>
      Promise.resolve(new Map(events.map(({ id, data }) => [id, { ...data, note: 'secret' }]))),
    );
    const event = { id: '1', version: 1, at: new Date(0), actorId: undefined, data: { id: 'a', more: 1 } };
    expect(await present({} as never, [event])).toEqual(new Map([['1', { id: 'a' }]]));
  });
});
