import { decideAccess, defineMessages, defineNotification, anonymousSubject } from '../../../contract';
import { createContainer } from '../../../kernel/container';
import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { testPlugin } from '../../../testing/test-plugin';
import { PluginHost } from '../../application/plugin-host/plugin-host';
import { declaredNotifications } from './declared-notifications';

const messages = defineMessages('polls', { closed: 'A poll closes' });
const about = { label: messages.closed, reason: 'admin', channels: ['app'] } as const;

describe('Types of notifications', () => {
  it('are for those who pass the gate of the plugin, and that of the type if it has one', () => {
    const polls = testPlugin('polls', {
      gate: { audience: 'member' },
      notifications: [
        defineNotification('polls.closed', about),
        defineNotification('polls.deleted', { ...about, gate: { audience: 'admin' } }),
      ],
    });
    const host = new PluginHost({
      plugins: [polls],
      root: createContainer(),
      logger: new FakeLogger(),
      clock: new FakeClock(),
    });
    const declared = [...declaredNotifications(host).values()];
    const offeredTo = (role: 'admin' | 'member') =>
      declared
        .filter(
          ({ gate }) =>
            decideAccess(gate, { ...anonymousSubject, signedIn: true, portal: 'chosen', role }).outcome === 'granted',
        )
        .map(({ type }) => type.id);
    expect([offeredTo('member'), offeredTo('admin')]).toEqual([['polls.closed'], ['polls.closed', 'polls.deleted']]);
  });
});
