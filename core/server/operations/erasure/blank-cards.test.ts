import { blankCards } from './blank-cards';

const id = '0190aaaa-0000-7000-8000-000000000001';
const other = '0190aaaa-0000-7000-8000-000000000002';
const person = { id, email: 'bob@example.com' };

describe('blanking a person in a JSON value', () => {
  it('replaces name and details of a card with the id of the person, at any depth', () => {
    const task = {
      id: other,
      owner: { id, fullName: 'Bob', photo: 'k3' },
      members: [{ UserID: id, FullName: 'Bob', Email: 'bob@example.com', JobTitle: 'CEO', Team: 'Board', photo: 'k3' }],
    };
    expect(blankCards(task, person)).toEqual({
      id: other,
      owner: { id, fullName: 'Former member', photo: '' },
      members: [{ UserID: id, FullName: 'Former member', Email: '', JobTitle: '', Team: '', photo: '' }],
    });
  });

  it('replaces the name of a mention, and leaves the text around it', () => {
    const mention = (of: string, label: string) => ({ type: 'mention', attrs: { id: of, label } });
    const text = (label: string) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Ask Bob, ' }, mention(id, label), mention(other, 'Eve')],
        },
      ],
    });
    expect(blankCards(text('Bob'), person)).toEqual(text('Former member'));
  });

  it('keeps values and keys that equal the name of the person, and cards of other persons', () => {
    const value = { title: 'Bob', Bob: ['Bob', 1, null, true], card: { id: other, fullName: 'Bob', email: 'b@x.com' } };
    expect(blankCards(value, person)).toEqual(value);
  });

  it('keeps objects with the id of the person that show no name', () => {
    const value = { ownerId: id, task: { id, title: 'Bob' }, list: [id] };
    expect(blankCards(value, person)).toEqual(value);
  });

  it('blanks strings that equal the address, but not texts that contain it', () => {
    const value = { results: [{ Email: 'Bob@example.com' }, { Email: 'eve@example.com' }], text: 'To bob@example.com' };
    expect(blankCards(value, person)).toEqual({
      results: [{ Email: '' }, { Email: 'eve@example.com' }],
      text: 'To bob@example.com',
    });
    expect(blankCards(value, { id, email: undefined })).toEqual(value);
  });
});
