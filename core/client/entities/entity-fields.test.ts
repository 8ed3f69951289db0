import type { Entity } from './entity';
import { EntityFields } from './entity-fields';

interface Note extends Entity {
  readonly title: string;
  readonly tagIds?: readonly string[] | undefined;
}

interface NotePatch {
  title: string;
  [field: `tag:${string}`]: boolean;
}

const note: Note = { id: '1', version: 1, title: 'a', tagIds: ['x', 'y'] };
const bare: Note = { id: '2', version: 1, title: 'b' };

describe('array fields that are changed item by item', () => {
  const fields = new EntityFields<Note, Note, NotePatch>({ sets: { tag: 'tagIds' } });

  it('gain and lose single items, in the order in which they were added', () => {
    expect(fields.withPatch(note, { 'tag:z': true, 'tag:x': false, title: 'c' })).toEqual({
      ...note,
      title: 'c',
      tagIds: ['y', 'z'],
    });
    expect(fields.withPatch(note, { 'tag:y': true, 'tag:q': false })).toEqual(note);
    expect(fields.withPatch(bare, { 'tag:x': true }).tagIds).toEqual(['x']);
    expect(fields.withPatch(note, { 'tag:x': false, 'tag:y': false }).tagIds).toBeUndefined();
  });

  it('are compared by their items, so that what is there already is no change', () => {
    expect(fields.valuesOf(note, ['tag:x', 'tag:z', 'title'])).toEqual({ 'tag:x': true, 'tag:z': false, title: 'a' });
    expect(fields.changesOf(note, { 'tag:x': true, 'tag:z': true })).toEqual({ 'tag:z': true });
    expect(fields.changesOf(bare, { 'tag:x': false })).toEqual({});
    expect(fields.seen(note, { 'tag:z': true }, true)).toEqual({ tagIds: ['x', 'y'] });
  });
});

interface Sheet extends Entity {
  readonly title: string;
  readonly cells?: Readonly<Record<string, unknown>> | undefined;
}

interface SheetPatch {
  title: string;
  [field: `cell:${string}`]: unknown;
}

describe('object fields that are changed key by key', () => {
  const fields = new EntityFields<Sheet, Sheet, SheetPatch>({ maps: { cell: 'cells' } });
  const sheet: Sheet = { id: '1', version: 1, title: 'a', cells: { x: 1, y: ['p'] } };

  it('gain, change and lose single keys, and are missing when they have none', () => {
    expect(fields.withPatch(sheet, { 'cell:z': 'new', 'cell:x': null, title: 'c' })).toEqual({
      ...sheet,
      title: 'c',
      cells: { y: ['p'], z: 'new' },
    });
    expect(fields.withPatch(sheet, { 'cell:x': null, 'cell:y': null }).cells).toBeUndefined();
    expect(fields.withPatch({ id: '2', version: 1, title: 'b' }, { 'cell:x': true }).cells).toEqual({ x: true });
  });

  it('are compared by their values, with null for a missing key', () => {
    expect(fields.valuesOf(sheet, ['cell:y', 'cell:q'])).toEqual({ 'cell:y': ['p'], 'cell:q': null });
    expect(fields.changesOf(sheet, { 'cell:x': 1, 'cell:y': ['p', 'q'], 'cell:q': null })).toEqual({
      'cell:y': ['p', 'q'],
    });
    expect(fields.seen(sheet, { 'cell:x': 2 }, true)).toEqual({ cells: sheet.cells });
  });
});
