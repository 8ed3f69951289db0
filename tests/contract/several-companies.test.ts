import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const count = 4;

describe('a person with several companies', () => {
  let installation: Installation;
  let ada: Visitor;
  const clientIds: string[] = [];

  beforeAll(async () => {
    installation = await startInstallation();
    ada = installation.visitor();
    await ada.signUp('ada@several.example', password);
    for (let number = 1; number <= count; number += 1) {
      clientIds.push(await ada.found(`Acme ${number}`));
    }
  });
  afterAll(() => installation.stop());

  /** Statements that read plans for a request, after no plan was cached. */
  async function planReads(path: string): Promise<number> {
    const { engine, eventing } = installation.server.kernel;
    await eventing.settle();
    for (const clientId of clientIds) {
      eventing.entitlements.drop(clientId);
    }
    let reads = 0;
    const note = (sent: readonly { readonly text: string }[] = []): void => {
      reads += sent.filter(({ text }) => /^select[^]*plan_code[^]*from core\.portal p/.test(text)).length;
    };
    const [begin, once] = [engine.begin.bind(engine), engine.once.bind(engine)];
    jest.spyOn(engine, 'once').mockImplementation((mode, sent) => {
      note(sent);
      return once(mode, sent);
    });
    jest.spyOn(engine, 'begin').mockImplementation((mode) => {
      const transaction = begin(mode);
      const [execute, commit] = [transaction.execute.bind(transaction), transaction.commit.bind(transaction)];
      transaction.execute = (sent) => {
        note(sent);
        return execute(sent);
      };
      transaction.commit = (sent) => {
        note(sent);
        return commit(sent);
      };
      return transaction;
    });
    expect((await ada.get(path)).status).toBe(200);
    jest.restoreAllMocks();
    return reads;
  }

  /** Work in the background may read a plan meanwhile, which only adds to a measurement. */
  async function minPlanReads(path: string): Promise<number> {
    const reads: number[] = [];
    while (reads.length < 5) {
      reads.push(await planReads(path));
    }
    return Math.min(...reads);
  }

  it.each(['/users/profile', '/users/unread'])('has the plans of all read by one statement for %s', async (path) => {
    expect(await minPlanReads(path)).toBe(1);
  });
});
