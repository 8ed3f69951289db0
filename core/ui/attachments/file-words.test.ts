import { File, FileArchive, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { glyphOfFile, splitName } from './file-words';

describe('Words about a file', () => {
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
