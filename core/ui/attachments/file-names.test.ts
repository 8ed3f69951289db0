import { File, FileArchive, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { fileIconOf, splitFileName } from './file-names';

describe('File names', () => {
  it('choose the icon by extension, in any case', () => {
    const names = ['a.PDF', 'b.xlsx', 'c.tar.gz', 'd.png', 'README', '.gitignore', 'e.unknown'];
    expect(names.map(fileIconOf)).toEqual([FileText, FileSpreadsheet, FileArchive, FileImage, File, File, File]);
  });

  it.each([
    ['report.pdf', 'report', '.pdf'],
    ['README', 'README', ''],
    ['.gitignore', '.gitignore', ''],
    ['Minutes of 3. March with the team', 'Minutes of 3. March with the team', ''],
  ])('keep the extension of %s visible', (name, stem, ending) => {
    expect(splitFileName(name)).toEqual({ stem, ending });
  });
});
