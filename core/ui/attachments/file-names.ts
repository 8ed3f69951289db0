import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Mail,
  Presentation,
} from 'lucide-react';
import type { Glyph } from '../icons/icon';

const kinds: readonly (readonly [Glyph, string])[] = [
  [FileText, 'pdf doc docx odt rtf txt md pages'],
  [FileSpreadsheet, 'xls xlsx ods csv tsv numbers'],
  [Presentation, 'ppt pptx odp key'],
  [FileArchive, 'zip 7z rar gz tar tgz bz2 xz'],
  [FileImage, 'png jpg jpeg gif webp avif svg heic tif tiff bmp psd ai'],
  [FileAudio, 'mp3 wav m4a ogg flac aac'],
  [FileVideo, 'mp4 mov webm mkv avi m4v'],
  [FileCode, 'js ts json xml html css py sql yml yaml sh'],
  [Mail, 'eml msg'],
];

const glyphOfEnding: ReadonlyMap<string, Glyph> = new Map(
  kinds.flatMap(([glyph, endings]) => endings.split(' ').map((ending) => [ending, glyph] as const)),
);

/** The icon for a file, by its extension. */
export function fileIconOf(name: string): Glyph {
  return glyphOfEnding.get(splitFileName(name).ending.slice(1).toLowerCase()) ?? File;
}

/** Splits a name, so that its extension stays visible when the rest is truncated. */
export function splitFileName(name: string): { readonly stem: string; readonly ending: string } {
  const at = name.lastIndexOf('.');
  const ending = name.slice(at);
  return at <= 0 || ending.length > 8 ? { stem: name, ending: '' } : { stem: name.slice(0, at), ending };
}
