import { autorun } from 'mobx';
import { labelChangedLive, listLabels } from '../../contract';
import type { PortalLabel } from '../../contract';
import { listChanges } from '../../contract/core-endpoints';
import { member, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { EntityServices } from '../entities/entity-services';
import { Api } from '../services';
import { labelChangeOf } from './label-patch';
import { PortalLabels } from './portal-labels';

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const labelOf = (number: number, name: string, more: Partial<PortalLabel> = {}): PortalLabel => ({
  id: idOf(number),
  version: 1,
  name,
  colour: 'teal',
  ...more,
});

describe('the labels of a company in the browser', () => {
  let client: StartedClient;
  let labels: PortalLabels;
  let kept: PortalLabel[];

  beforeEach(async () => {
    client = await startClient({ as: member({ clientId: 'c1' }) });
    client.application.enterAuthorizedArea();
    await client.clock.advance(2_000);
    kept = [labelOf(1, 'Bug'), labelOf(2, 'defect', { mergedInto: idOf(1) }), labelOf(3, 'Äther')];
    client.server.respond(listLabels, ({ query }) => {
      const from = Number(query['cursor'] ?? 0);
      const limit = Number(query['limit']);
      const items = kept.slice(from, from + limit);
      const nextCursor = from + limit < kept.length ? String(from + limit) : null;
      return { body: { items, nextCursor }, headers: { 'x-cursor': '1' } };
    });
    labels = new PortalLabels(client.application.get(EntityServices), client.application.get(Api));
  });
  afterEach(async () => {
    labels.dispose();
    await client.stop();
  });

  const requests = (): number => client.server.requestsTo('/labels').length;
  /** The names that a screen shows of these labels, after each change. */
  function watch(...numbers: readonly number[]): () => readonly string[] {
    let shown: readonly string[] = [];
    autorun(() => (shown = labels.of(numbers.map(idOf)).map(({ name }) => name)));
    return () => shown;
  }

  it('are read once, when the first is shown, page by page', async () => {
    kept = Array.from({ length: 450 }, (_, index) => labelOf(index, `Label ${index}`));
    const nothing = watch();
    await settle();
    expect([nothing(), requests()]).toEqual([[], 0]);
    const [one, other] = [watch(449, 3), watch(7)];
    await settle();
    expect([one(), other(), requests()]).toEqual([['Label 3', 'Label 449'], ['Label 7'], 3]);
  });

  it('are shown by name, merged ones as the label that stands for them, deleted ones not at all', async () => {
    const shown = watch(3, 2, 1, 9);
    await settle();
    expect(shown()).toEqual(['Äther', 'Bug']);
    const [, , aether] = kept;
    const data = { ...labelOf(3, 'Ether'), version: 2 };
    client.hub.push(labelChangedLive.name, { id: idOf(3), version: 2, data });
    await settle();
    expect(shown()).toEqual(['Bug', 'Ether']);
    const deleted = { ...data, version: 3, deletedOn: '2026-01-06T09:00:00.000Z' };
    client.hub.push(labelChangedLive.name, { id: idOf(3), version: 3, data: deleted });
    await settle();
    expect([shown(), labels.named('BUG')?.id, labels.named(aether?.name ?? '')]).toEqual([['Bug'], idOf(1), undefined]);
  });

  it('are changed one by one: a merged label goes with the one that stands for it', async () => {
    await labels.load();
    const patch = labels.patchOf([idOf(2), idOf(9)], [idOf(3)]);
    expect(patch).toEqual({ [`label:${idOf(2)}`]: false, [`label:${idOf(3)}`]: true });
    expect(labelChangeOf({ ...patch, title: 'x' })).toEqual({ add: [idOf(3)], remove: [idOf(2)] });
    expect(labels.patchOf([idOf(2)], [idOf(1)])).toEqual({});
    expect(labelChangeOf({ title: 'x' })).toBeUndefined();
  });

  it('are read again after a failure and after missed changes', async () => {
    client.server.respond(listLabels, problem('internal'));
    const shown = watch(1);
    await settle();
    expect([shown(), labels.isReady]).toEqual([[], false]);
    await expect(labels.load()).rejects.toThrow();
    client.server.respond(listLabels, () => ({
      body: { items: kept, nextCursor: null },
      headers: { 'x-cursor': '1' },
    }));
    await labels.load();
    expect(shown()).toEqual(['Bug']);
    kept = [labelOf(1, 'Defect', { version: 2 })];
    client.server.respond(listChanges, { body: { items: [], nextCursor: '900', reset: true } });
    await client.clock.advance(60_000);
    await settle();
    expect(shown()).toEqual(['Defect']);
  });
});
