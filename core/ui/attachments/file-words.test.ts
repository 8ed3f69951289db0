import { File, FileArchive, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { glyphOfFile, splitName, wordSize } from './file-words';

describe('Words about a file', () => {
  it.each([
    [1, '1 byte'],
    [1_023, '1,023 bytes'],
    [1_024, '1 kB'],
    [480_000, '469 kB'],
    [1_023_999, '1,000 kB'],
    [1_024_000, '1 MB'],
    [2_516_582, '2.4 MB'],
    [10_485_760, '10 MB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(wordSize(bytes, 'en-GB')).toBe(words);
  });

  it('are those of the language', () => {
    expect(wordSize(2_516_582, 'de')).toBe('2,4 MB');
  });

  it('are drawn by the end of the name, whatever its case', () => {
    const names = ['a.PDF', 'b.xlsx', 'c.tar.gz', 'd.png', 'README', '.gitignore', 'e.unknown'];
    expect(names.map(glyphOfFile)).toEqual([FileText, FileSpreadsheet, FileArchive, FileImage, File, File, File]);
  });

  it.each([
    ['report.pdf', 'report', '.pdf'],
    ['README', 'README', ''],
    ['.gitignore', '.gitignore', ''],
    ['Minutes of 3. March with everybody', 'Minutes of 3. March with everybody', ''],
  ])('keep the ending of %s in sight', (name, stem, ending) => {
    expect(splitName(name)).toEqual({ stem, ending });
  });
});
