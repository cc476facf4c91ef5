import { isJsonArray, isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { truncateText } from '../console/printable.ts';

/** Maximum number of fields; the message itself has all. */
const MAX_FIELDS = 14;
const MAX_TEXT = 60;

/** Formats the fields of a value in a line, `side bid, px 100.5, orders[0].sz 2`, without uninformative ones and those in `without`. */
export function valueFieldsText(value: JsonValue | undefined, without: readonly string[] = []): string {
  const fields = fieldsOf(value, '').filter(([path]) => !without.includes(path));
  const shown = fields.slice(0, MAX_FIELDS).map(([path, text]) => (path === '' ? text : `${path} ${text}`));
  const left = fields.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

function fieldsOf(value: JsonValue | undefined, path: string): [path: string, text: string][] {
  if (value === undefined || value === null) return [];
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, member]) => fieldsOf(member, path === '' ? key : `${path}.${key}`));
  }
  if (isJsonArray(value) && value.some((member) => typeof member === 'object')) {
    return value.flatMap((member, at) => fieldsOf(member, `${path}[${at}]`));
  }
  return [[path, truncateText(typeof value === 'string' ? value : printJson(value), MAX_TEXT)]];
}
