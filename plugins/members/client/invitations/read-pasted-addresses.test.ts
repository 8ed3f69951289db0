import { readPastedAddresses } from './read-pasted-addresses';

it.each([
  [
    'addresses in a row',
    'a@x.example, b@x.example;c@x.example  d@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'].map((email) => `"${email}",""`),
  ],
  [
    'addresses with names',
    '"Ada Lovelace" <a@x.example>; Ben Ito <b@x.example>\nc@x.example',
    ['"a@x.example","Ada Lovelace"', '"b@x.example","Ben Ito"', '"c@x.example",""'],
  ],
  ['a line that is no address', 'a@x.example\nneither', ['"a@x.example",""', '"neither",""']],
])('reads %s as rows', (_name, text, rows) => {
  expect(readPastedAddresses(text)).toBe(['email,name', ...rows].join('\n'));
});

it.each(['email,name\na@x.example,Ada', 'a@x.example;Ada;Admin', 'email\na@x.example', ''])(
  'leaves a table as it is: %j',
  (text) => {
    expect(readPastedAddresses(text)).toBe(text);
  },
);
