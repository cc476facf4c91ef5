import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

// The generated validators in one file: a line of JSON with the place of each, then their modules in compressed blocks. A start unpacks
// only the blocks it needs; modules that are similar and seldom needed share a block, which is much smaller.

/** Places of the modules by id: of the block after the index, in bytes, and within the block's text, in characters. */
type PackIndex = Readonly<Record<string, readonly [offset: number, length: number, from: number, to: number]>>;

/** Returns the id of the module that only tests whether a value matches a shape; the module with the shape's id also reports errors. */
export function shapePredicateModuleId(shapeId: string): string {
  return `test ${shapeId}`;
}

/** Returns the pack of modules, texts by id. @param blocks  modules that are compressed and unpacked together */
export function packModules(blocks: readonly ReadonlyMap<string, string>[]): Buffer {
  const parts: Buffer[] = [];
  const index: Record<string, PackIndex[string]> = {};
  let offset = 0;
  for (const modules of blocks) {
    const part = brotliCompressSync([...modules.values()].join(''));
    let from = 0;
    for (const [id, text] of modules) {
      index[id] = [offset, part.length, from, from + text.length];
      from += text.length;
    }
    parts.push(part);
    offset += part.length;
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...parts]);
}

/** CommonJS modules of a pack, each unpacked on demand. */
export class ValidatorPack {
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #index: PackIndex;
  readonly #start: number;
  /** Unpacked blocks by their offsets. */
  readonly #blocks = new Map<number, string>();

  /** @param file  path of the pack, from which its modules require others */
  constructor(bytes: Buffer, file: string) {
    this.#file = file;
    this.#bytes = bytes;
    this.#start = bytes.indexOf('\n') + 1;
    // Written by `packModules`.
    this.#index = JSON.parse(bytes.toString('utf8', 0, this.#start)) as PackIndex;
  }

  /** @throws RangeError where the pack has none of this id */
  textOf(id: string): string {
    const place = this.#index[id];
    if (place === undefined) throw new RangeError(`the pack of validators has no ${id}`);
    const [offset, length, from, to] = place;
    return this.#blockAt(offset, length).slice(from, to);
  }

  /** Returns the text of a block, always the same string: texts of modules are slices of it. */
  #blockAt(offset: number, length: number): string {
    const begin = this.#start + offset;
    const known = this.#blocks.get(offset);
    const text = known ?? brotliDecompressSync(this.#bytes.subarray(begin, begin + length)).toString('utf8');
    this.#blocks.set(offset, text);
    return text;
  }

  /** Runs a module. @returns its exports @throws RangeError as `textOf` */
  exportsOf(id: string): unknown {
    const module: { exports: unknown } = { exports: undefined };
    const run = compileFunction(this.textOf(id), ['module', 'require'], { filename: `${this.#file}/${id}` });
    run(module, createRequire(this.#file));
    return module.exports;
  }
}
