/** Converts the text form of a column to its value. */
export type ColumnParser = (text: string) => unknown;

const asText: ColumnParser = (text) => text;
const asNumber: ColumnParser = (text) => Number(text);
const asBigint: ColumnParser = (text) => BigInt(text);
const asBoolean: ColumnParser = (text) => text === 't';
const asJson: ColumnParser = (text) => JSON.parse(text) as unknown;

/** By type oid; every other type stays text (numeric, uuid, date, time, interval, …). */
const scalarParsers: ReadonlyMap<number, ColumnParser> = new Map([
  [16, asBoolean],
  [17, asBytes],
  [20, asBigint],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [114, asJson],
  [700, asNumber],
  [701, asNumber],
  [1114, asLocalTimestamp],
  [1184, asInstant],
  [3802, asJson],
]);

/** Array type → element type. */
const elementTypes: ReadonlyMap<number, number> = new Map([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

/** Parser of a column by the oid of its type. */
export function columnParser(typeId: number): ColumnParser {
  const elementType = elementTypes.get(typeId);
  if (elementType === undefined) {
    return scalarParsers.get(typeId) ?? asText;
  }
  const element = scalarParsers.get(elementType) ?? asText;
  return (text) => parseArray(text, element);
}

function asBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `2026-03-29 10:00:00` → `2026-03-29T10:00:00.000`; infinity is unchanged. */
function asLocalTimestamp(text: string): string {
  if (text.length < 19 || text.endsWith('BC')) {
    return text;
  }
  return withMilliseconds(text.replace(' ', 'T'));
}

/** Length of `2026-03-29 10:00:00.123+00`. */
const usualInstant = 26;

/** Sessions run in UTC, so the offset is always `+00`. */
function asInstant(text: string): string {
  if (!text.endsWith('+00')) {
    return text;
  }
  if (text.length === usualInstant && text[10] === ' ' && text[19] === '.') {
    // Fast path for `timestamptz(3)` with a four-digit year, which a list reads a hundred times.
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  }
  return `${withMilliseconds(text.slice(0, -3).replace(' ', 'T'))}Z`;
}

/** Pads to three digits, so that instants of one column compare as text; more digits are kept. */
function withMilliseconds(text: string): string {
  const dot = text.indexOf('.');
  return dot < 0 ? `${text}.000` : text.padEnd(dot + 4, '0');
}

/** Reads `{a,"b,c",NULL,{…}}`. */
function parseArray(text: string, parseElement: ColumnParser): unknown[] {
  let position = text.indexOf('{');
  return readArray();

  function readArray(): unknown[] {
    const items: unknown[] = [];
    position += 1;
    while (position < text.length && text[position] !== '}') {
      items.push(readItem());
      if (text[position] === ',') {
        position += 1;
      }
    }
    position += 1;
    return items;
  }

  function readItem(): unknown {
    if (text[position] === '{') {
      return readArray();
    }
    if (text[position] === '"') {
      return parseElement(readQuoted());
    }
    const start = position;
    while (position < text.length && text[position] !== ',' && text[position] !== '}') {
      position += 1;
    }
    const item = text.slice(start, position);
    return item === 'NULL' ? null : parseElement(item);
  }

  function readQuoted(): string {
    let item = '';
    position += 1;
    while (position < text.length && text[position] !== '"') {
      if (text[position] === '\\') {
        position += 1;
      }
      item += text[position];
      position += 1;
    }
    position += 1;
    return item;
  }
}
