import { FakeLogger } from '../../core/testing';
import { attackNames, runAttacks } from '../support/hostile/attacks';
import { prepareTarget } from '../support/hostile/prepare-target';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import { until } from '../support/nodes/writer';

const patience = 300_000;
/** Each kind is cut at so many places. The slow test of the same name has thousands. */
const rounds = 4;

describe('a server whose clients cut, halve, flood and garble what they send', () => {
  const logger = new FakeLogger();
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation({
      listen: true,
      logger,
      configuration: { rateLimitFactor: 1_000 },
    });
  }, patience);
  afterAll(() => installation?.stop(), patience);

  it(
    'answers everybody else, reports no error and keeps no live connection',
    async () => {
      const { server } = installation;
      const ada = installation.visitor();
      const target = await prepareTarget(ada, Number(new URL(server.url).port));
      await runAttacks(target, { count: rounds * attackNames.length });
      await until(() => server.kernel.hub.hub.connections().length === 0);
      expect((await ada.get(target.list.replace('/api', ''))).status).toBe(200);
      expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
    patience,
  );
});
