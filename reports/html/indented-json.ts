import {
  isJsonArray,
  isJsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';

/** Maximum characters of a line, including its indentation. */
const WIDTH = 96;

/**
 * Formats a message's JSON over several lines: `HTTP 200 {"data":…}` as `HTTP 200`, then the body, where a list or an object that fits
 * takes one line, and scalar members share lines. A message without JSON, or with cut JSON, is unchanged.
 */
export function indentJson(message: string): string {
  const at = message.search(/(?<=^|\s)[{[]/);
  const body = at < 0 ? undefined : tryParseJson(message.slice(at));
  if (body === undefined || message.length <= WIDTH) return message;
  const head = message.slice(0, at).trimEnd();
  return head === '' ? linesOf(body, 0) : `${head}\n${linesOf(body, 0)}`;
}

/** @param used  characters before the value in its line */
function linesOf(value: JsonValue, indent: number, used = indent): string {
  const whole = printJson(value);
  if (used + whole.length <= WIDTH) return whole;
  if (isJsonArray(value))
    return block(
      '[]',
      indent,
      value.map((item) => linesOf(item, indent + 2)),
    );
  if (!isJsonObject(value)) return whole;
  const members = Object.entries(value).map(([key, member]) => {
    const name = `${printJson(key)}: `;
    return `${name}${linesOf(member, indent + 2, indent + 2 + name.length)}`;
  });
  return block('{}', indent, members);
}

/** Fills lines with one-line items, as many as fit; an item of several lines has lines of its own. */
function block(brackets: '[]' | '{}', indent: number, items: readonly string[]): string {
  const [open, close] = brackets;
  const inner = ' '.repeat(indent + 2);
  const isFlat = items.every((item) => !item.includes('\n') && !/[[{]/.test(item));
  const lines: string[] = [];
  for (const item of items) {
    const filled = `${lines.at(-1) ?? ''}, ${item}`;
    if (isFlat && lines.length > 0 && inner.length + filled.length < WIDTH) lines[lines.length - 1] = filled;
    else lines.push(item);
  }
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${' '.repeat(indent)}${close}`;
}
