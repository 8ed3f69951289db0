import { safeFileName, sniffType } from './sniff-type';
import { validateUpload, withExtension } from './file-kinds';

const bytesOf = (text: string): Uint8Array => Buffer.from(text.padEnd(32, ' '), 'latin1');

function judge(name: string, text: string): unknown {
  const bytes = bytesOf(text);
  try {
    return validateUpload({ name, type: sniffType(bytes), size: bytes.length }).type;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

describe('The kind of a file', () => {
  it.each([
    ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a.pdf', '%PDF-1.7', 'application/pdf'],
    ['a.docx', 'PK\x03\x04', 'application/zip'],
    ['a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
    ['notes.txt', 'hello', 'application/octet-stream'],
    ['page.html', '<html><script>alert(1)</script>', 'application/octet-stream'],
    ['drawing.svg', '<svg onload="alert(1)">', 'application/octet-stream'],
    ['README', 'no ending', 'application/octet-stream'],
  ])('detects the type of %s by its content, and treats markup as bytes', (name, text, type) => {
    expect(judge(name, text)).toBe(type);
  });

  it.each([
    ['photo.png', '<svg onload="alert(1)">'],
    ['photo.png', '\xff\xd8\xff\xe0'],
    ['photo.jpg', '<html>'],
    ['report.pdf', 'PK\x03\x04'],
    ['plan.docx', '%PDF-1.7'],
    ['setup.exe', 'MZ'],
    ['setup.exe', 'hello'],
    ['harmless.txt', 'MZ\x90'],
    ['harmless', '\x7fELF'],
    ['run', '#!/bin/sh'],
    ['SETUP.BAT', 'echo'],
    ['page.HTA', '<html>'],
  ])('%s that begins with %j is refused', (name, text) => {
    expect(judge(name, text)).toBe('unsupported_type');
  });

  it('refuses empty and too large files with a message', () => {
    expect(() => validateUpload({ name: 'a', type: 'application/octet-stream', size: 0 })).toThrow('core:fileEmpty');
    expect(() => validateUpload({ name: 'a', type: 'application/octet-stream', size: 10_485_761 })).toThrow(
      'core:fileTooLarge',
    );
  });

  it('replaces a picture’s extension with that of its new format', () => {
    expect([
      withExtension('a.png', 'png'),
      withExtension('a.jpeg', 'jpg'),
      withExtension('a.avif', 'webp'),
      withExtension('evil.html', 'png'),
      withExtension('photo', 'jpg'),
    ]).toEqual(['a.png', 'a.jpeg', 'a.webp', 'evil.html.png', 'photo.jpg']);
  });
});

describe('The name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/etc/shadow', 'shadow'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b\r\nSet-Cookie: x=1.txt', 'abSet-Cookie x=1.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a%22; filename=%22b.html', 'a; filename=b.html'],
    ['Überblick – 表.pdf', 'Überblick – 表.pdf'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('%j becomes %j', (given, clean) => {
    expect(safeFileName(given)).toBe(clean);
  });
});
