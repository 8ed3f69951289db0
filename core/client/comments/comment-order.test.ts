import type { Comment } from '../../contract';
import { compareComments, threadsOf } from './comment-order';

function comment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    ...{ id, version: 1, entityId: 'task', body: { type: 'doc', content: [] }, createdOn: '2026-01-01T00:00:00.000Z' },
    ...{ isRemoved: false, isResolved: false, replyCount: 0, reactions: [] },
    ...more,
  };
}

const ids = (comments: readonly Comment[]): readonly string[] => comments.map(({ id }) => id);

describe('The order of comments', () => {
  it('is that of the server: newest thread first, its newest reply first, its first comment last', () => {
    const all = [comment('1'), comment('2', { threadId: '1' }), comment('3'), comment('4', { threadId: '1' })];

    expect(ids(all.toSorted(compareComments))).toEqual(['3', '4', '2', '1']);
  });

  it('puts what is not sent yet after everything of its thread, whatever its id', () => {
    const unsent = { version: 0, createdOn: '2026-01-02T00:00:00.000Z' };
    const all = [
      comment('1'),
      comment('2', { threadId: '1' }),
      comment('3'),
      comment('0', { ...unsent, threadId: '1' }),
    ];
    const threads = threadsOf([...all, comment('00', unsent)].toSorted(compareComments));

    expect(threads.map(({ first, replies }) => [first.id, ...ids(replies)])).toEqual([['1', '2', '0'], ['3'], ['00']]);
  });

  it('leaves out replies whose first comment has not loaded', () => {
    expect(threadsOf([comment('3'), comment('2', { threadId: '1' })])).toEqual([{ first: comment('3'), replies: [] }]);
  });
});
