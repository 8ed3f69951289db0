import { OutboxBuffer } from './outbox-buffer';

const clientId = '01900000-0000-7000-8000-000000000001';
const at = new Date('2026-03-28T10:00:00Z');

function buffer(): OutboxBuffer {
  return new OutboxBuffer({ actorId: undefined, actorKind: 'job', requestId: 'r1' }, clientId);
}

describe('jobs of one call', () => {
  it('drops a job that the same request schedules and then unschedules', () => {
    const effects = buffer();
    effects.schedule({ job: 'tasks.remind', key: 'a', at, payload: {} });
    effects.schedule({ job: 'tasks.remind', key: 'b', at, payload: {} });
    effects.unschedule({ job: 'tasks.remind', key: 'a' });
    const taken = effects.take();
    expect(taken?.scheduled.map(({ key }) => key)).toEqual(['b']);
    expect(taken?.unscheduled).toEqual([{ job: 'tasks.remind', key: 'a' }]);
  });

  it('keeps a job that is scheduled after it was unscheduled', () => {
    const effects = buffer();
    effects.unschedule({ job: 'tasks.remind', key: 'a' });
    effects.schedule({ job: 'tasks.remind', key: 'a', at, payload: {} });
    expect(effects.take()?.scheduled.map(({ key }) => key)).toEqual(['a']);
  });
});
