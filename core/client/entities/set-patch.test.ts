import { setChangeOf, setPatchOf } from './set-patch';

describe('patches of sets', () => {
  it('say of each item whether it is there, and only of those that change', () => {
    expect(setPatchOf('reader', ['1', '2'], ['2', '3'])).toEqual({ 'reader:3': true, 'reader:1': false });
    expect(setPatchOf('reader', ['1'], ['1'])).toEqual({});
  });

  it('are sent as what is added and removed, each set by itself', () => {
    const patch = { title: 'x', 'reader:3': true, 'reader:1': false, 'label:7': true };
    expect(setChangeOf(patch, 'reader')).toEqual({ add: ['3'], remove: ['1'] });
    expect(setChangeOf(patch, 'label')).toEqual({ add: ['7'] });
    expect(setChangeOf(patch, 'writer')).toBeUndefined();
  });
});
